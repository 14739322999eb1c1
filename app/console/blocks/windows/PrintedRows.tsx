import { type BindingContext, bind, FormattedValue, holds, type ListBlockWords, useTranslate } from "#engine";
import styles from "./PrintPage.module.css";

/** Print-only table with all rows of a list. */
export function PrintedRows(props: { list: ListBlockWords; rows: readonly object[]; context: BindingContext }) {
  const { list, rows, context } = props;
  const t = useTranslate();
  const columns = list.columns.filter(
    ({ hidden, visible }) => hidden !== true && (!visible || holds(visible, context)),
  );
  return (
    <table className={styles.rows} aria-label={list.title && t(list.title)}>
      <thead>
        <tr>
          {columns.map(({ key, label }) => (
            <th key={key} scope="col">
              {t(label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: printed rows are static
          <tr key={index}>
            {columns.map(({ key, format }) => (
              <td key={key}>
                <FormattedValue value={bind(`{record.${key}}`, { record: row })} record={row} format={format} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
