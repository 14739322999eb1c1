import type { KeyboardEvent } from "react";
import { undoOrRedo } from "./undoHistory";
import { cellPositionOf, rowStepOf } from "./useCellFocus";
import type { CellPosition, TableRows } from "./useTableRows";

/** Where keys of a table lead. */
interface Ways {
  focus: (place: CellPosition) => void;
  focusAdd: () => void;
  add: () => void;
}

/** What keys do in a table: from row to row, back and forth in what was done; all others belong to the inputs. */
export function tableKeys(table: TableRows, { focus, focusAdd, add }: Ways) {
  const undo = (event: KeyboardEvent, isBack: boolean) => {
    const count = table.step(isBack);
    if (count === undefined) return;
    event.preventDefault();
    // The row of the focus may be gone, and who undoes goes on by the keyboard.
    const place = cellPositionOf(event.target);
    if (count === 0) focusAdd();
    else if (place && place.row >= count) focus({ ...place, row: count - 1 });
  };
  return (event: KeyboardEvent) => {
    const way = undoOrRedo(event);
    if (way) return undo(event, way === "back");
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
