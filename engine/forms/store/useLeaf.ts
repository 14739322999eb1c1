import type { FieldProps } from "@rjsf/utils";
import { useCallback } from "react";
import { typeOf } from "../../documents/schemaTypes";
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
 * Binds one input to the store; its changes are passed to RJSF only when they decide the shape of the form.
 * `show` is as in useFieldState.
 */
export function useLeaf(
  { fieldPathId, schema }: Pick<FieldProps, "fieldPathId" | "schema">,
  show?: (value: unknown) => void,
): Leaf {
  const { store, bridge, shape } = useForm();
  const { value, problems, place } = useFieldState(fieldPathId.path, true, show);
  const id = fieldPathId.$id;
  // A choice is one event, typing is many.
  const isTyped = schema.enum === undefined && typeOf(schema) !== "boolean" && schema.oneOf === undefined;
  const change = useCallback(
    (next: unknown) => {
      store.change(place, next);
      if (shape.decides(place.key)) bridge.decide({ ...place, value: next, id }, isTyped);
    },
    [store, bridge, shape, place, id, isTyped],
  );
  const leave = useCallback(() => {
    bridge.flush();
    afterPress(() => store.leave(place));
  }, [store, bridge, place]);
  return { value, problems, change, leave };
}
