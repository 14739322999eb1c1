import { type KeyboardEvent, useEffect, useRef } from "react";
import { cellId } from "./TableBody";
import type { RowWindow } from "./useRowWindow";
import type { CellPosition } from "./useTableRows";

const cell = /__cell_(\d+)_(\d+)$/;

/** The cell an element belongs to, read from the id of its input. */
export function cellPositionOf(target: EventTarget): CellPosition | undefined {
  const [, row, column] = cell.exec(target instanceof Element ? target.id : "") ?? [];
  return row === undefined ? undefined : { row: Number(row), column: Number(column) };
}

/** Moves the focus from cell to cell, also to rows that are not drawn yet. */
export function useCellFocus(id: string, shown: RowWindow) {
  const wanted = useRef<CellPosition>(undefined);
  const enter = () => {
    const place = wanted.current;
    if (!place) return;
    const input = document.getElementById(cellId(id, place.row, place.column));
    if (!input) return;
    wanted.current = undefined;
    input.focus();
    if (input instanceof HTMLInputElement && input.type === "text") input.select();
  };
  useEffect(enter);
  return (place: CellPosition) => {
    wanted.current = place;
    shown.reveal(place.row);
    // What is in sight already draws nothing anew, so nothing would take up the wish later.
    enter();
  };
}

/** By how many rows a page goes up or down. */
const PAGE = 10;

const far: Readonly<Record<string, number | undefined>> = { PageUp: -PAGE, PageDown: PAGE };
const ends: Readonly<Record<string, number | undefined>> = { Home: -Infinity, End: Infinity };

/** By how many rows a key leads from a cell; undefined when it belongs to the input. */
export function rowStepOf(event: KeyboardEvent): number | undefined {
  const { target, key } = event;
  const isOpen = target instanceof Element && target.getAttribute("aria-expanded") === "true";
  if (event.nativeEvent.isComposing || event.defaultPrevented || isOpen || target instanceof HTMLButtonElement)
    return undefined;
  if (key === "Enter") return event.shiftKey ? -1 : 1;
  // A choice turns with the arrows.
  if (target instanceof HTMLSelectElement || event.altKey) return undefined;
  const isCombobox = target instanceof Element && target.getAttribute("role") === "combobox";
  if (isCombobox) return undefined;
  if (event.ctrlKey || event.metaKey) return ends[key];
  return key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : far[key];
}
