import type { PointerEvent } from "react";
import { followPointer } from "../../../elements/dragging/followPointer";
import { useTranslate } from "../../../languages/useTranslate";
import { type ColumnWidths, DEFAULT_WIDTH, MAX_WIDTH, MIN_WIDTH } from "../columns/columns";
import styles from "./ColumnResizeHandle.module.css";

/** Props of a column resize handle. */
export interface ColumnResizeHandleProps {
  /** The key of the column to resize. */
  column: string;
  /** Called with the widths of all visible columns after a drag, or with undefined for the column after a double click (reset). */
  onWidths: (widths: ColumnWidths) => void;
}

/**
 * The resize handle at the edge of a heading: a drag changes the width of the column, a double click resets it.
 * For pointers only; keyboard users set widths in the column picker.
 */
export function ColumnResizeHandle({ column, onWidths }: ColumnResizeHandleProps) {
  const t = useTranslate();
  return (
    <span
      aria-hidden="true"
      data-grip={column}
      className={styles.grip}
      title={t("Drag to resize, double-click to reset")}
      onPointerDown={(event) => grab(event, column, onWidths)}
      onDoubleClick={() => onWidths({ [column]: undefined })}
    />
  );
}

// Changes the cells directly, without rendering; the widths are saved on release.
function grab(event: PointerEvent<HTMLElement>, column: string, onWidths: ColumnResizeHandleProps["onWidths"]): void {
  const table = event.currentTarget.closest("table");
  if (!table || event.button !== 0) return;
  event.preventDefault();
  const widths = measure(table);
  const start = widths[column] ?? DEFAULT_WIDTH;
  const forward = getComputedStyle(table).direction === "rtl" ? -1 : 1;
  const from = event.clientX;
  const minWidth = Number.parseFloat(table.style.minWidth) || 0;
  const before = Object.values(declared(table)).reduce((sum, width) => sum + width, 0);
  const move = ({ clientX }: globalThis.PointerEvent) => {
    widths[column] = Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, start + (clientX - from) * forward)));
    const cols = columnsOf(table);
    // The last column takes the remaining space.
    for (const col of cols.slice(0, -1)) col.style.width = `${widths[col.dataset.key ?? ""]}px`;
    const now = Object.values(widths).reduce((sum, width) => sum + width, 0);
    table.style.minWidth = `${minWidth - before + now}px`;
  };
  followPointer(event.currentTarget, event.pointerId, move, () => widths[column] !== start && onWidths(widths));
}

function columnsOf(table: HTMLTableElement): HTMLTableColElement[] {
  return [...table.querySelectorAll<HTMLTableColElement>("col[data-key]")];
}

// The declared width of each column.
function declared(table: HTMLTableElement): Record<string, number> {
  return Object.fromEntries(columnsOf(table).map(({ dataset }) => [dataset.key, Number(dataset.width)]));
}

// The actual width of each column, except of the last one, which may be stretched.
function measure(table: HTMLTableElement): Record<string, number> {
  const headings = [...table.querySelectorAll<HTMLElement>("th[data-key]")];
  const own = declared(table);
  return Object.fromEntries(
    headings.map((heading, index) => {
      const key = heading.dataset.key ?? "";
      return [key, index < headings.length - 1 ? heading.offsetWidth : (own[key] ?? heading.offsetWidth)];
    }),
  );
}
