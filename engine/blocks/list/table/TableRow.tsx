import { memo, useLayoutEffect, useMemo, useRef, useState } from "react";
import { ActionsMenu } from "../../../actions/ActionsMenu";
import { type BindingContext, readPath } from "../../../bindings/bind";
import { IconButton } from "../../../elements/buttons/IconButton";
import { CellContext, hasNoHover } from "../../../elements/CellContext";
import { DownGlyph, NextGlyph } from "../../../elements/glyphs";
import { Checkbox } from "../../../elements/inputs/Checkbox";
import type { Action, Column } from "../../../generated/documents";
import { useTranslate } from "../../../languages/useTranslate";
import { EditableValue, pressPencil } from "../../edit/EditableValue";
import { columnLabel } from "../columns/columns";
import type { Row } from "../rows/rows";
import { CellValue } from "./CellValue";
import styles from "./Table.module.css";

/** What one row of a table needs; everything keeps its identity while it does not change. */
export interface TableRowProps {
  row: Row;
  rowKey: string;
  /** The row's place in the whole list, counted from 1. */
  position: number;
  columns: readonly Column[];
  context: BindingContext;
  actions: readonly Action[];
  isActive: boolean;
  /** Undefined where rows cannot be chosen. */
  isChosen: boolean | undefined;
  onChoose: (key: string, row: Row) => void;
  /** Undefined where rows do not unfold, null where this one holds nothing to unfold. */
  isExpanded: boolean | null | undefined;
  onExpand: (key: string) => void;
  onActivate: (key: string) => void;
}

/** One row; drawn again only when its own record, the columns or its state change. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { row, rowKey, columns, actions, isActive, isChosen, onChoose, onActivate } = props;
  const t = useTranslate();
  const context = useMemo(() => ({ ...props.context, record: row }), [props.context, row]);
  const tabIndex = isActive ? 0 : -1;
  const element = useRef<HTMLTableRowElement>(null);
  const [isNear, setNear] = useState(hasNoHover);
  const cell = useMemo(() => ({ isNear: isNear || isActive }), [isNear, isActive]);
  // Tab walks through one row only, whatever its values hold; arrows lead to the others.
  useLayoutEffect(() => {
    for (const stop of element.current?.querySelectorAll<HTMLElement>("a, button, input") ?? [])
      stop.tabIndex = tabIndex;
  });
  const { isExpanded } = props;
  const name = String(readPath(row, columns[0]?.key ?? "") ?? rowKey);
  return (
    <tr
      ref={element}
      tabIndex={tabIndex}
      aria-rowindex={props.position + 1}
      aria-selected={isChosen}
      className={styles.row}
      onPointerEnter={() => setNear(true)}
      onDoubleClick={pressPencil}
      onFocus={() => {
        setNear(true);
        onActivate(rowKey);
      }}
    >
      {isChosen !== undefined && (
        <td className={styles.narrow}>
          <Checkbox
            data-select
            checked={isChosen}
            aria-label={t("Select {name}", { name })}
            onChange={() => onChoose(rowKey, row)}
          />
        </td>
      )}
      {isExpanded !== undefined && (
        <td className={styles.narrow}>
          {isExpanded !== null && (
            <IconButton
              size="small"
              data-expand
              aria-expanded={isExpanded}
              icon={isExpanded ? <DownGlyph size={14} /> : <NextGlyph size={14} />}
              label={t("Details of {name}", { name })}
              onClick={() => props.onExpand(rowKey)}
            />
          )}
        </td>
      )}
      <CellContext value={cell}>
        {columns.map((column) => (
          <td key={column.key} data-key={column.key} data-align={column.align}>
            <RowValue column={column} context={context} />
          </td>
        ))}
      </CellContext>
      {actions.length > 0 && (
        <td className={styles.narrow}>
          <ActionsMenu actions={actions} context={context} label={t("Actions for {name}", { name })} />
        </td>
      )}
    </tr>
  );
});

function RowValue({ column, context }: { column: Column; context: BindingContext }) {
  const t = useTranslate();
  const value = <CellValue column={column} context={context} />;
  if (!column.edit) return value;
  return (
    <EditableValue edit={column.edit} property={column.key} label={columnLabel(column, t)} context={context}>
      {value}
    </EditableValue>
  );
}
