import { Fragment, useCallback, useState } from "react";
import { lazyComponent } from "../../../elements/loading/lazyComponent";
import type { Row } from "../rows/rows";
import type { GroupHeadingProps } from "./GroupHeading";
import type { RowDetailProps } from "./RowDetail";
import type { TableProps } from "./TableProps";
import { TableRow } from "./TableRow";

const detail = lazyComponent<RowDetailProps>(async () => (await import("./rowParts")).RowDetail);
const heading = lazyComponent<GroupHeadingProps>(async () => (await import("./rowParts")).GroupHeading);
const none: ReadonlySet<string> = new Set();

/** Props of the rows of a table. */
export interface TableRowsProps
  extends Pick<
    TableProps,
    "rows" | "columns" | "context" | "actions" | "expand" | "unfolds" | "group" | "selection" | "offset"
  > {
  keys: readonly (string | number)[];
  /** Number of cells of a row. */
  cells: number;
}

/** The rows of a table (roving tabindex), with selection and expansion. */
export function TableRows(props: TableRowsProps) {
  const { rows, keys, cells, selection, expand, unfolds, offset, columns, context, actions } = props;
  const [active, setActive] = useState<string>();
  const activeKey = active !== undefined && keys.includes(active) ? active : keys[0];
  const toggle = useCallback((key: string, row: Row) => selection?.toggle(key, row), [selection?.toggle]);
  const [expanded, setExpanded] = useState(none);
  const toggleExpanded = useCallback(
    (key: string) =>
      setExpanded((before) => new Set(before.has(key) ? [...before].filter((one) => one !== key) : [...before, key])),
    [],
  );
  return rows.map((row, index) => {
    const key = String(keys[index]);
    const isExpanded = expanded.has(key);
    return (
      <Fragment key={key}>
        {props.group && <heading.Part rows={rows} index={index} group={props.group} cells={cells} />}
        <TableRow
          row={row}
          rowKey={key}
          position={offset + index + 1}
          columns={columns}
          context={context}
          actions={actions}
          isActive={keys[index] === activeKey}
          isSelected={selection && (selection.matching !== undefined || selection.rows.has(key))}
          onSelect={toggle}
          isExpanded={expand ? (unfolds && !row[unfolds] ? null : isExpanded) : undefined}
          onExpand={toggleExpanded}
          onActivate={setActive}
        />
        {expand && isExpanded && <detail.Part modal={expand} row={row} context={context} cells={cells} />}
      </Fragment>
    );
  });
}
