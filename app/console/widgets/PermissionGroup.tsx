import { Checkbox, useTranslate } from "#engine";
import styles from "./PermissionSelect.module.css";
import type { Group, Permission } from "./permissionGroups";

interface SelectionProps {
  chosen: ReadonlySet<unknown>;
  isFixed: boolean;
  onChoose: (permissions: readonly Permission[], isSelected: boolean) => void;
}

/** Checkboxes for the permissions of a category, with a select-all checkbox above. */
export function PermissionGroup({ name, all, shown, ...selection }: Group & SelectionProps) {
  const t = useTranslate();
  const { chosen, isFixed, onChoose } = selection;
  return (
    <fieldset className={styles.group} aria-label={t(name)}>
      <SelectAllCheckbox name={t(name)} all={all} shown={shown} {...selection} />
      <div className={styles.permissions}>
        {shown.map((permission) => (
          <Checkbox
            key={permission.id}
            checked={chosen.has(permission.id)}
            disabled={isFixed}
            onChange={(event) => onChoose([permission], event.target.checked)}
            label={
              <>
                {t(permission.title)}
                <small className={styles.description}>{t(permission.description)}</small>
              </>
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Select-all checkbox for the shown permissions, labelled with the number of selected ones. */
export function SelectAllCheckbox(
  props: SelectionProps & { name: string; all: readonly Permission[]; shown: readonly Permission[] },
) {
  const t = useTranslate();
  const { name, all, shown, chosen, isFixed, onChoose } = props;
  const count = all.filter(({ id }) => chosen.has(id)).length;
  const isWhole = shown.length > 0 && shown.every(({ id }) => chosen.has(id));
  return (
    <Checkbox
      className={styles.heading}
      checked={isWhole}
      isMixed={!isWhole && count > 0}
      disabled={isFixed || shown.length === 0}
      onChange={(event) => onChoose(shown, event.target.checked)}
      label={
        <>
          {name} <small className={styles.count}>{t("{count} of {total}", { count, total: all.length })}</small>
        </>
      }
    />
  );
}
