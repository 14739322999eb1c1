import { Button } from "../../../elements/buttons/Button";
import type { Field } from "../../../generated/documents";
import { useTranslate } from "../../../languages/useTranslate";
import styles from "../toolbar/Toolbar.module.css";
import { FilterField } from "./FilterField";
import { changeFilter, readFilter } from "./filterChoices";

/** Props of the filter panel. */
export interface FilterPanelProps {
  fields: readonly Field[];
  filters: Record<string, string>;
  /** The query parameters of the operation. */
  takes: readonly string[];
  onChange: (filters: Record<string, string>) => void;
}

/** The panel of all filters of a list. */
export function FilterPanel({ fields, filters, takes, onChange }: FilterPanelProps) {
  const t = useTranslate();
  return (
    <div className={styles.panel}>
      {fields.map((field) => {
        const { value, isNegative } = readFilter(filters, field.key);
        const set = (next: string, negative: boolean) => onChange(changeFilter(filters, field.key, next, negative));
        return (
          <FilterField
            key={field.key}
            field={field}
            value={value}
            isNegative={isNegative}
            onChange={(next) => set(next, isNegative)}
            onNegate={takes.includes(`ne:${field.key}`) ? (negative) => set(value, negative) : undefined}
          />
        );
      })}
      {Object.keys(filters).length > 0 && <Button onClick={() => onChange({})}>{t("Clear filters")}</Button>}
    </div>
  );
}
