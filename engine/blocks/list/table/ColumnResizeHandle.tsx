import type { PointerEvent } from "react";
import { followPointer } from "../../../elements/dragging/followPointer";
import { useTranslate } from "../../../languages/useTranslate";
import { type ColumnWidths, DEFAULT_WIDTH, MAX_WIDTH, MIN_WIDTH } from "../columns/columns";
import styles from "./ColumnResizeHandle.module.css";

/** What the edge of a heading needs. */
export interface ColumnResizeHandleProps {
  /** The key of the column before it. */
  column: string;
  /** Hears the widths of all columns shown once one was dragged; of the pressed one undefined to have its own again. */
  onWidths: (widths: ColumnWidths) => void;
}

/**
 * The edge of a heading: dragged, it makes its column wider or narrower; a double press gives the column its own width again.
 * For pointers only: the choice of columns takes a width by keys.
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

// The cells follow the pointer without React; the widths are kept when it lets go.
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
    // The last column takes what the others leave.
    for (const col of cols.slice(0, -1)) col.style.width = `${widths[col.dataset.key ?? ""]}px`;
    const now = Object.values(widths).reduce((sum, width) => sum + width, 0);
    table.style.minWidth = `${minWidth - before + now}px`;
  };
  followPointer(event.currentTarget, event.pointerId, move, () => widths[column] !== start && onWidths(widths));
}

function columnsOf(table: HTMLTableElement): HTMLTableColElement[] {
  return [...table.querySelectorAll<HTMLTableColElement>("col[data-key]")];
}

// What each column asks for.
function declared(table: HTMLTableElement): Record<string, number> {
  return Object.fromEntries(columnsOf(table).map(({ dataset }) => [dataset.key, Number(dataset.width)]));
}

// What each column has; the last one may have been given more than it asks for.
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
