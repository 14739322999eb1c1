import { useEffect, useState } from "react";
import {
  Button,
  SearchInput,
  Skeleton,
  useFieldAria,
  useOperation,
  useTranslate,
  useUser,
  type WidgetProps,
} from "#engine";
import { PermissionGroup, SelectAllCheckbox } from "./PermissionGroup";
import styles from "./PermissionSelect.module.css";
import { groupPermissions, type Permission } from "./permissionGroups";

/**
 * Chooses permissions among those the user holds: by group, with a search, all of a group or all at once. In code because
 * the call needs the user's own role, and one value is chosen in groups.
 */
export function PermissionSelect(props: WidgetProps) {
  const { id, label, required, value, disabled, readonly, onChange, onBlur } = props;
  const t = useTranslate();
  const { "aria-required": _required, "aria-invalid": _invalid, ...aria } = useFieldAria(label, required);
  const [search, setSearch] = useState("");
  const role = useUser()?.role?.id;
  const params = { id: role };
  const { data, error, refetch } = useOperation<Permission[]>("getRolePermissions", params, {
    enabled: role !== undefined,
    steady: true,
  });
  const all = data ?? [];
  const chosen = new Set(Array.isArray(value) ? value : []);
  const groups = groupPermissions(all, search, t);
  const isFixed = disabled === true || readonly === true;
  const choose = (permissions: readonly Permission[], isWanted: boolean) => {
    const named = new Set(permissions.map((permission) => permission.id));
    const next = all.filter((one) => (named.has(one.id) ? isWanted : chosen.has(one.id))).map((one) => one.id);
    onChange(next.length > 0 ? next : undefined);
  };
  // Nobody gives what they do not hold: a copy of a mightier role would be refused, and what it is for could not be taken away.
  const isBeyond = data !== undefined && chosen.size > all.filter((one) => chosen.has(one.id)).length;
  useEffect(() => {
    if (isBeyond) choose([], true);
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: the frame of the field already is its legend
    <div role="group" id={id} className={styles.picker} onBlur={() => onBlur(id, value)} {...aria} aria-label={label}>
      <div className={styles.head}>
        <SelectAllCheckbox
          name={t("All permissions")}
          all={all}
          shown={groups.flatMap(({ shown }) => shown)}
          chosen={chosen}
          isFixed={isFixed}
          onChoose={choose}
        />
        <SearchInput label={t("Search permissions")} value={search} onChange={setSearch} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by key */}
      <section className={styles.groups} tabIndex={0} aria-label={t("Permissions")}>
        {groups.map((group) => (
          <PermissionGroup key={group.name} {...group} chosen={chosen} isFixed={isFixed} onChoose={choose} />
        ))}
        {data && <p role="status">{groups.length === 0 && t("No results found")}</p>}
        {!data && !error && <Skeleton width="100%" height={200} />}
        {error && (
          <p role="alert">
            {t("The items could not be read.")} <Button onClick={() => void refetch()}>{t("Retry")}</Button>
          </p>
        )}
      </section>
    </div>
  );
}
