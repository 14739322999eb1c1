import { readPath } from "../../bindings/bind";
import type { WidgetProps } from "../../registry/Registry";
import { useFormValue } from "../FormValues";
import styles from "../fields.module.css";

/** The number of items in the lists of a form and its limit, as 12 / 200; it has no value. */
export function ItemCount({ id, label, options }: WidgetProps) {
  const [key = "", ...rest] = String(options.list).split(".");
  const value = useFormValue(key);
  const limit = Number(options.limit);
  const count = countItems(rest.length === 0 ? value : readPath(value, rest.join(".")));
  return (
    <p id={id} className={styles.count} data-over={count > limit || undefined}>
      {label}: <output>{`${count} / ${limit}`}</output>
    </p>
  );
}

// A path through nested lists gives nested lists; an empty one gives undefined.
function countItems(value: unknown): number {
  if (!Array.isArray(value)) return value === undefined || value === null ? 0 : 1;
  return value.reduce<number>((sum, item) => sum + countItems(item), 0);
}
