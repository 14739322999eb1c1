import { type KeyboardEvent, useEffect, useRef } from "react";
import { cellId } from "./TableBody";
import type { RowWindow } from "./useRowWindow";
import type { CellPosition } from "./useTableRows";

const cell = /__cell_(\d+)_(\d+)$/;

/** The cell of an element, from the id of its input. */
export function cellPositionOf(target: EventTarget): CellPosition | undefined {
  const [, row, column] = cell.exec(target instanceof Element ? target.id : "") ?? [];
  return row === undefined ? undefined : { row: Number(row), column: Number(column) };
}

/** Moves the focus to a cell, including rows that are not rendered yet. */
export function useCellFocus(id: string, shown: RowWindow) {
  const pendingFocus = useRef<CellPosition>(undefined);
  const enter = () => {
    const place = pendingFocus.current;
    if (!place) return;
    const input = document.getElementById(cellId(id, place.row, place.column));
    if (!input) return;
    pendingFocus.current = undefined;
    input.focus();
    if (input instanceof HTMLInputElement && input.type === "text") input.select();
  };
  useEffect(enter);
  return (place: CellPosition) => {
    pendingFocus.current = place;
    shown.reveal(place.row);
    // Rows already rendered cause no further render, so the focus is set here.
    enter();
  };
}

/** Number of rows of Page Up and Page Down. */
const PAGE = 10;

const pageSteps: Readonly<Record<string, number | undefined>> = { PageUp: -PAGE, PageDown: PAGE };
const endSteps: Readonly<Record<string, number | undefined>> = { Home: -Infinity, End: Infinity };

/** The number of rows a key moves by; undefined for keys of the input. */
export function rowStepOf(event: KeyboardEvent): number | undefined {
  const { target, key } = event;
  const isOpen = target instanceof Element && target.getAttribute("aria-expanded") === "true";
  if (event.nativeEvent.isComposing || event.defaultPrevented || isOpen || target instanceof HTMLButtonElement)
    return undefined;
  if (key === "Enter") return event.shiftKey ? -1 : 1;
  // Arrow keys change the value of a select.
  if (target instanceof HTMLSelectElement || event.altKey) return undefined;
  const isCombobox = target instanceof Element && target.getAttribute("role") === "combobox";
  if (isCombobox) return undefined;
  if (event.ctrlKey || event.metaKey) return endSteps[key];
  return key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : pageSteps[key];
}
