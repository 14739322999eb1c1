import type { FieldProps } from "@rjsf/utils";
import { useCallback } from "react";
import { afterPress } from "../../fields/afterPress";
import type { Problem } from "../errors/fieldProblems";
import { useFieldState, useForm } from "../FormContext";

/** A field with a single input, bound to the store. */
export interface Leaf {
  value: unknown;
  problems: readonly Problem[];
  change: (value: unknown) => void;
  leave: () => void;
}

/**
 * Binds one input to the store; RJSF draws the form anew only when a change decides its shape.
 * `show` is as in useFieldState.
 */
export function useLeaf({ fieldPathId }: Pick<FieldProps, "fieldPathId">, show?: (value: unknown) => void): Leaf {
  const { store, view } = useForm();
  const { value, problems, place } = useFieldState(fieldPathId.path, true, show);
  const change = useCallback((next: unknown) => view.change(place, next), [view, place]);
  const leave = useCallback(() => afterPress(() => store.leave(place)), [store, place]);
  return { value, problems, change, leave };
}
