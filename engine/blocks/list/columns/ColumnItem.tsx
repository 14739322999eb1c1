import type { PointerEvent } from "react";
import { IconButton } from "../../../elements/buttons/IconButton";
import { DragHandle, dragItem } from "../../../elements/dragging/DragHandle";
import { type Drag, dragMarks } from "../../../elements/dragging/useDragOrder";
import { AscendingGlyph, DescendingGlyph } from "../../../elements/glyphs";
import { Checkbox } from "../../../elements/inputs/Checkbox";
import type { Column } from "../../../generated/documents";
import { useTranslate } from "../../../languages/useTranslate";
import styles from "./ColumnChoice.module.css";
import { ColumnWidth } from "./ColumnWidth";
import { columnLabel, type ListLayout, moveColumn, toggleColumn } from "./columns";

/** Props of one column in the picker. */
export interface ColumnItemProps {
  column: Column;
  /** The visible columns, in order. */
  shown: readonly Column[];
  layout: ListLayout;
  onChange: (layout: ListLayout) => void;
  onGrab: (event: PointerEvent<HTMLElement>) => void;
  /** The column being dragged, and the one it is over. */
  drag: Drag | undefined;
}

/** One column in the picker: its visibility and, while visible, its width and position, by drag and drop or buttons. */
export function ColumnItem({ column, shown, layout, onChange, onGrab, drag }: ColumnItemProps) {
  const t = useTranslate();
  const { key } = column;
  const place = shown.indexOf(column);
  const label = columnLabel(column, t);
  const setColumns = (columns: string[]) => onChange({ ...layout, columns });
  const box = (
    <Checkbox
      label={label}
      checked={place >= 0}
      disabled={place >= 0 && shown.length === 1}
      onChange={() => setColumns(toggleColumn(shown, key))}
    />
  );
  if (place < 0) return <li>{box}</li>;
  const marks = dragMarks(drag, key, (each) => shown.findIndex((one) => one.key === each));
  return (
    <li data-key={key} className={dragItem} {...marks}>
      <DragHandle onGrab={onGrab} />
      {box}
      <span className={styles.moves}>
        <ColumnWidth column={column} label={label} layout={layout} onChange={onChange} />
        <IconButton
          size="small"
          icon={<AscendingGlyph size={13} />}
          label={t("Move {label} to the front", { label })}
          disabled={place === 0}
          onClick={() => setColumns(moveColumn(shown, key, shown[place - 1]?.key))}
        />
        <IconButton
          size="small"
          icon={<DescendingGlyph size={13} />}
          label={t("Move {label} to the back", { label })}
          disabled={place === shown.length - 1}
          onClick={() => setColumns(moveColumn(shown, key, shown[place + 1]?.key))}
        />
      </span>
    </li>
  );
}
