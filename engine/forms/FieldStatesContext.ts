import { createContext, useContext } from "react";
import { useStore } from "zustand";
import { createFieldStates, type FieldStates, shownErrors } from "./fieldStates";

/** The states of the fields of the form around; a form gives its own. */
export const FieldStatesContext = createContext<FieldStates>(createFieldStates());

/** The errors of a field that are shown now. */
export function useShownErrors(id: string, found: readonly string[] | undefined): readonly string[] {
  const { store } = useContext(FieldStatesContext);
  return useStore(store, (states) => shownErrors(states, id, found));
}
