import { useEffect, useEffectEvent, useRef } from "react";
import {
  Select,
  useFieldAria,
  useFormValue,
  useOperation,
  useSetting,
  useTranslate,
  useUser,
  type WidgetProps,
} from "#engine";
import { type InvitableRole, invitableRoles } from "../../domain/invitableRoles";

type Role = InvitableRole & { id: number; title: string };

const FIELDS = ["id", "name", "title", "company_id", "canInviteRoles"];

/** Maximum number of characters shown of a title. */
const MAX_TITLE_LENGTH = 45;

/**
 * Selects a role to assign: the built-in roles that the user may assign, and those of the company chosen in the form. Changing
 * the company resets the value. A custom widget, because its options depend on the user's role and on another field.
 */
export function RolePicker(props: WidgetProps) {
  const t = useTranslate();
  const { id, label, value, required, disabled, readonly, placeholder, onChange, onBlur } = props;
  const aria = useFieldAria(label, required);
  const companyField = typeof props.options.company === "string" ? props.options.company : "";
  const company = useFormValue(companyField);
  useResetOn(company, value, () => onChange(undefined));
  const roles = useRoles(companyField !== "", company);
  return (
    <Select
      id={id}
      name={id}
      value={typeof value === "string" ? value : ""}
      empty={placeholder || t("Choose…")}
      options={roles.map(({ name, title }) => ({ value: name, label: shorten(t(title)) }))}
      disabled={disabled || readonly}
      onChange={(event) => onChange(event.target.value || undefined)}
      onBlur={() => onBlur(id, value)}
      {...aria}
    />
  );
}

// A failed request yields no roles; the form reports the missing value on submit.
function useRoles(followsCompany: boolean, company: unknown): Role[] {
  const limit = useSetting<number>("lookupPageSize");
  const inviter = useUser()?.role?.name ?? "";
  const own = company === undefined || company === null ? { type: "default" } : { company_id: company };
  const params = { limit, sort: "title", fields: FIELDS, ...(followsCompany ? own : {}) };
  const { data } = useOperation<Role[]>("listRoles", params);
  return invitableRoles(data ?? [], inviter);
}

function useResetOn(company: unknown, value: unknown, reset: () => void): void {
  const before = useRef(company);
  const change = useEffectEvent((next: unknown) => {
    if (before.current === next) return;
    before.current = next;
    if (value !== undefined) reset();
  });
  useEffect(() => change(company), [company]);
}

function shorten(title: string): string {
  const letters = [...title];
  return letters.length > MAX_TITLE_LENGTH ? `${letters.slice(0, MAX_TITLE_LENGTH).join("")}…` : title;
}
