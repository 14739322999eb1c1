import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from "react";
import { isSameProblems } from "./errors/fieldProblems";
import type { RjsfBridge } from "./rjsf/RjsfBridge";
import type { Shape } from "./schema/shapeKeys";
import type { FormStore } from "./store/FormStore";
import type { FieldRef, FieldState } from "./store/fieldState";
import { keyOf, type Path } from "./store/paths";

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

/**
 * The value and the shown problems of one field; only their changes draw it anew.
 * `show`: writes a value where it is shown; with it, only problems draw the field anew.
 */
export function useFieldState(
  path: Path,
  isWhole: boolean,
  show?: (value: unknown) => void,
): FieldState & { place: FieldRef } {
  const { store } = useForm();
  const place = useMemo(() => ({ key: keyOf(path), path, isWhole }), [path, isWhole]);
  const subscribe = useCallback(
    (listener: () => void) => {
      let { problems } = store.cell(place);
      return store.subscribe(place, () => {
        const cell = store.cell(place);
        const isQuiet = show !== undefined && isSameProblems(cell.problems, problems);
        problems = cell.problems;
        if (isQuiet) show(cell.value);
        else listener();
      });
    },
    [store, place, show],
  );
  const cell = useSyncExternalStore(subscribe, () => store.cell(place));
  return { ...cell, place };
}
