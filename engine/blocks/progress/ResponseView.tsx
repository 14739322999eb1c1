import { CopyButton } from "../../elements/buttons/CopyButton";
import { JsonTree } from "../../elements/JsonTree";
import { useTranslate } from "../../languages/useTranslate";
import styles from "./ResponseView.module.css";

type Row = Readonly<Record<string, unknown>>;

/** The response of a subject: scalars as labels and values, lists of objects as tables, everything else as a JSON tree. */
export function ResponseView({ data }: { data: Row }) {
  const t = useTranslate();
  const entries = Object.entries(data);
  const values = entries.filter(([, value]) => !isObject(value));
  return (
    <div className={styles.answer}>
      {values.length > 0 && (
        <dl className={styles.values}>
          {values.map(([key, value]) => (
            <div key={key}>
              <dt>{t(labelOf(key))}</dt>
              <dd>{valueText(value)}</dd>
            </div>
          ))}
        </dl>
      )}
      {entries.map(([key, value]) => isObject(value) && <Part key={key} name={t(labelOf(key))} value={value} />)}
    </div>
  );
}

function Part({ name, value }: { name: string; value: object }) {
  const t = useTranslate();
  return (
    <div>
      <h3 className={styles.heading}>
        {name}
        <CopyButton value={JSON.stringify(value, null, 2)} label={t("Copy")} />
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={name}>
        {areRows(value) ? <Rows rows={value} name={name} /> : <JsonTree value={value} />}
      </section>
    </div>
  );
}

function Rows({ rows, name }: { rows: readonly Row[]; name: string }) {
  const t = useTranslate();
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return (
    <table className={styles.table} aria-label={name}>
      <thead>
        <tr>
          {keys.map((key) => (
            <th key={key} scope="col">
              {t(labelOf(key))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a response do not change
          <tr key={index}>
            {keys.map((key) => (
              <td key={key}>{valueText(row[key])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const isRow = (value: unknown): value is Row => isObject(value) && !Array.isArray(value);
const areRows = (value: object): value is Row[] => Array.isArray(value) && value.length > 0 && value.every(isRow);

function labelOf(key: string): string {
  const words = key.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

// Nested objects become one line each, so that a table keeps its shape.
function valueText(value: unknown): string {
  if (value === undefined || value === null || value === "") return "–";
  if (Array.isArray(value)) return value.length === 0 ? "–" : value.map(valueText).join(isRow(value[0]) ? "\n" : ", ");
  if (isRow(value)) return Object.values(value).map(valueText).join(" · ");
  if (typeof value === "boolean") return value ? "✓" : "–";
  return String(value);
}
