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

/** The most characters of a title that are shown. */
const LONGEST_TITLE = 45;

/**
 * Chooses a role to give: the built-in ones the user may give and those of the company chosen in the form; with another
 * company another role has to be chosen. In code because what is offered depends on two roles and another field.
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

// Roles that cannot be read are none: the form says what is missing when it is sent.
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
  return letters.length > LONGEST_TITLE ? `${letters.slice(0, LONGEST_TITLE).join("")}…` : title;
}
