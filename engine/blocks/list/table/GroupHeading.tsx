import { readPath } from "../../../bindings/bind";
import type { Row } from "../rows/rows";
import styles from "./rowParts.module.css";

/** Props of a group heading. */
export interface GroupHeadingProps {
  rows: readonly Row[];
  /** The index of the row. */
  index: number;
  /** The property whose value is the heading of its first row. */
  group: string;
  /** Number of cells of a row. */
  cells: number;
}

/** The heading of a group of rows; nothing where the previous row is in the same group. */
export function GroupHeading({ rows, index, group, cells }: GroupHeadingProps) {
  const text = String(readPath(rows[index], group) ?? "");
  if (text === "" || (index > 0 && text === String(readPath(rows[index - 1], group) ?? ""))) return null;
  return (
    <tr className={styles.heading}>
      <th scope="rowgroup" colSpan={cells}>
        {text}
      </th>
    </tr>
  );
}
