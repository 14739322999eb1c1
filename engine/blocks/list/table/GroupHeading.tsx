import { readPath } from "../../../bindings/bind";
import type { Row } from "../rows/rows";
import styles from "./rowParts.module.css";

/** What may head a row. */
export interface GroupHeadingProps {
  rows: readonly Row[];
  /** The place of the row among them. */
  index: number;
  /** The property whose value heads the first row that has it. */
  group: string;
  /** How many cells a row has. */
  cells: number;
}

/** The heading of the rows that follow; nothing where the row before has the same. */
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
