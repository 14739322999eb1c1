import { createContext, useContext } from "react";

/**
 * Where a value stands: undefined outside tables; in a cell, whether its row is pointed at or has the focus. What can
 * be done with a value of a cell is built only then.
 */
export const CellContext = createContext<{ isNear: boolean } | undefined>(undefined);

/** Where the value being drawn stands. */
export function useCell(): { isNear: boolean } | undefined {
  return useContext(CellContext);
}

/** Where nothing hovers, everything is near. */
export const hasNoHover = (): boolean => globalThis.matchMedia?.("(hover: none)").matches === true;
