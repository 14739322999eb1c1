import { createContext, useContext } from "react";

/**
 * The table cell around a value: undefined outside tables; `isActive` while its row is hovered or focused. Buttons of a
 * cell are rendered only then.
 */
export const CellContext = createContext<{ isActive: boolean } | undefined>(undefined);

/** The table cell around the value being drawn. */
export function useCell(): { isActive: boolean } | undefined {
  return useContext(CellContext);
}

/** Whether the primary pointer cannot hover, as on touch screens; all cells are active then. */
export const hasNoHover = (): boolean => globalThis.matchMedia?.("(hover: none)").matches === true;
