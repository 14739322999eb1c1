import { readPath } from "../../../bindings/bind";
import { FormattedValue } from "../../../formats/FormattedValue";
import type { Column } from "../../../generated/documents";
import { useTranslate } from "../../../languages/useTranslate";
import { columnLabel } from "../columns/columns";
import styles from "./ListTotals.module.css";

interface ListTotalsProps {
  /** The keys of the summed columns, in order. */
  keys: readonly string[];
  columns: readonly Column[];
  /** By key, over all pages with the current search and filters. */
  sums: unknown;
}

/** The sums of columns of a list, over all pages. */
export function ListTotals({ keys, columns, sums }: ListTotalsProps) {
  const t = useTranslate();
  if (sums === undefined) return null;
  return (
    <dl className={styles.totals} aria-label={t("In all")}>
      {keys.map((key) => {
        const column = columns.find((one) => one.key === key);
        if (!column) return null;
        return (
          <div key={key}>
            <dt>{columnLabel(column, t)}</dt>
            <dd>
              <FormattedValue value={readPath(sums, key)} record={sums} format={column.format} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
