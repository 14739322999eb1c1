import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from "react";
import { isSameProblems } from "./errors/fieldProblems";
import type { RjsfView } from "./rjsf/RjsfView";
import type { FormStore } from "./store/FormStore";
import type { FieldRef, FieldState } from "./store/fieldState";
import { keyOf, type Path } from "./store/paths";

/** The parts the fields of a form share. Constant while the form is shown, so that the context causes no re-render. */
export interface FormParts {
  store: FormStore;
  view: RjsfView;
}

/** Provided by a form to its fields. */
export const FormContext = createContext<FormParts | undefined>(undefined);

/** The form around a field. */
export function useForm(): FormParts {
  const parts = useContext(FormContext);
  if (parts === undefined) throw new Error("A field must be rendered inside a form.");
  return parts;
}

/**
 * Subscribes to the value and shown problems of one field; only their changes re-render it.
 * With `show`, which writes the value to an uncontrolled input, only changed problems re-render the field.
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
