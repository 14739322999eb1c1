import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from "react";
import type { FormStore } from "./FormStore";
import type { Cell, FieldPlace } from "./fieldPlace";
import { keyOf, type Path } from "./paths";
import type { RjsfBridge } from "./RjsfBridge";
import type { Shape } from "./shapeKeys";

/** What the fields of a form share. It never changes while the form is shown, so that it wakes nobody. */
export interface FormParts {
  store: FormStore;
  bridge: RjsfBridge;
  shape: Shape;
}

/** Given by a form to its fields. */
export const FormContext = createContext<FormParts | undefined>(undefined);

/** The form around a field. */
export function useForm(): FormParts {
  const parts = useContext(FormContext);
  if (parts === undefined) throw new Error("A field must stand inside a form.");
  return parts;
}

/** The value and the shown problems of one field; only their changes draw it anew. */
export function useCell(path: Path, isWhole: boolean): Cell & { place: FieldPlace } {
  const { store } = useForm();
  const place = useMemo(() => ({ key: keyOf(path), path, isWhole }), [path, isWhole]);
  const subscribe = useCallback((listener: () => void) => store.subscribe(place, listener), [store, place]);
  const cell = useSyncExternalStore(subscribe, () => store.cell(place));
  return { ...cell, place };
}
