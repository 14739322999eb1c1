import type { KeyboardEvent } from "react";
import { undoOrRedo } from "./undoHistory";
import { cellPositionOf, rowStepOf } from "./useCellFocus";
import type { CellPosition, TableRows } from "./useTableRows";

/** Actions of the keyboard handler. */
interface KeyActions {
  focus: (place: CellPosition) => void;
  focusAdd: () => void;
  add: () => void;
}

/** The keyboard handler of a table input: moves between rows, undo and redo; other keys are left to the inputs. */
export function tableKeys(table: TableRows, { focus, focusAdd, add }: KeyActions) {
  const undo = (event: KeyboardEvent, isBack: boolean) => {
    const count = table.step(isBack);
    if (count === undefined) return;
    event.preventDefault();
    // The focused row may have been removed; the focus moves to another for keyboard users.
    const place = cellPositionOf(event.target);
    if (count === 0) focusAdd();
    else if (place && place.row >= count) focus({ ...place, row: count - 1 });
  };
  return (event: KeyboardEvent) => {
    const direction = undoOrRedo(event);
    if (direction) return undo(event, direction === "back");
    const place = cellPositionOf(event.target);
    const step = rowStepOf(event);
    if (!place || step === undefined) return;
    event.preventDefault();
    const isFar = Math.abs(step) > 1;
    const row = isFar ? Math.min(Math.max(place.row + step, 0), table.rows.length - 1) : place.row + step;
    if (row >= 0 && row < table.rows.length) focus({ ...place, row });
    else if (event.key === "Enter" && step > 0 && !table.isFull) add();
  };
}
