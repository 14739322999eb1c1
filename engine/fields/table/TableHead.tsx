import { useTranslate } from "../../languages/useTranslate";
import type { Column } from "./columns";
import styles from "./TableInput.module.css";

/** The head of a table input. */
export function TableHead({ columns }: { columns: readonly Column[] }) {
  const t = useTranslate();
  return (
    <thead>
      <tr className={styles.head} aria-rowindex={1}>
        <th scope="col" className={styles.number}>
          <span aria-hidden="true">#</span>
          <span className="unseen">{t("Row")}</span>
        </th>
        {columns.map(({ key, title, isRequired }) => (
          <th key={key} scope="col">
            {title}
            {isRequired && (
              <span aria-hidden="true" className={styles.required}>
                *
              </span>
            )}
          </th>
        ))}
        <th className={styles.end} aria-label={t("Actions")} />
      </tr>
    </thead>
  );
}
