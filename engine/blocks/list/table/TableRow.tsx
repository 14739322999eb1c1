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

/** Props of a row; each keeps its identity while unchanged, as the row is memoized. */
export interface TableRowProps {
  row: Row;
  rowKey: string;
  /** The position of the row in the whole list, from 1. */
  position: number;
  columns: readonly Column[];
  context: BindingContext;
  actions: readonly Action[];
  isActive: boolean;
  /** Undefined where rows cannot be selected. */
  isSelected: boolean | undefined;
  onSelect: (key: string, row: Row) => void;
  /** Undefined where rows cannot be expanded, null where this one has nothing to expand. */
  isExpanded: boolean | null | undefined;
  onExpand: (key: string) => void;
  onActivate: (key: string) => void;
}

/** One row. Memoized: it re-renders only when its record, the columns or its state change. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { row, rowKey, columns, actions, isActive, isSelected, onSelect, onActivate } = props;
  const t = useTranslate();
  const context = useMemo(() => ({ ...props.context, record: row }), [props.context, row]);
  const tabIndex = isActive ? 0 : -1;
  const element = useRef<HTMLTableRowElement>(null);
  const [isHovered, setHovered] = useState(hasNoHover);
  const cell = useMemo(() => ({ isActive: isHovered || isActive }), [isHovered, isActive]);
  // Roving tabindex: Tab stops only in the active row; arrow keys move to the others.
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
      aria-selected={isSelected}
      className={styles.row}
      onPointerEnter={() => setHovered(true)}
      onDoubleClick={pressPencil}
      onFocus={() => {
        setHovered(true);
        onActivate(rowKey);
      }}
    >
      {isSelected !== undefined && (
        <td className={styles.narrow}>
          <Checkbox
            data-select
            checked={isSelected}
            aria-label={t("Select {name}", { name })}
            onChange={() => onSelect(rowKey, row)}
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
