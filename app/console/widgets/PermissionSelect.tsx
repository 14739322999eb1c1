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
 * Selects permissions from those the user has: by category, with a search and select-all checkboxes. A custom widget, because
 * the request needs the user's own role and one value is edited in groups.
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
  const choose = (permissions: readonly Permission[], isSelected: boolean) => {
    const named = new Set(permissions.map((permission) => permission.id));
    const next = all.filter((one) => (named.has(one.id) ? isSelected : chosen.has(one.id))).map((one) => one.id);
    onChange(next.length > 0 ? next : undefined);
  };
  // Users cannot grant permissions they lack: the API would refuse the copy of a more privileged role, and the extra
  // permissions could not be deselected here. So drop them.
  const hasExcess = data !== undefined && chosen.size > all.filter((one) => chosen.has(one.id)).length;
  useEffect(() => {
    if (hasExcess) choose([], true);
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: the field's frame already provides the legend
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be focusable by keyboard */}
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
