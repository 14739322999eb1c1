import { type RefObject, useCallback, useEffect, useState } from "react";
import type { Outcome } from "../actions/runOperation";
import { createFieldStates } from "./fieldStates";
import { confirmationsOf, divideErrors } from "./serverErrors";

const inputs = "input, select, textarea, button";

/** The errors of a form: which fields show theirs, and what concerns the form as a whole. */
export function useFormErrors(root: RefObject<HTMLElement | null>, idPrefix: string, keys: ReadonlySet<string>) {
  const [states] = useState(createFieldStates);
  const [general, setGeneral] = useState<string[]>([]);
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (attempts > 0) focusFirstError(root.current);
  }, [attempts, root]);
  /** Shows every error found here, and leads to the first. */
  const reject = useCallback(() => {
    states.submit();
    setAttempts((count) => count + 1);
  }, [states]);
  /** Shows what the server refused where it belongs; gives the fields that must be typed again. */
  const refuse = useCallback(
    ({ error, text }: Extract<Outcome, { status: "failed" }>) => {
      const divided = divideErrors(error, text, keys);
      const byId = Object.entries(divided.fields).map(([path, messages]) => [fieldId(idPrefix, path), messages]);
      states.refuse(Object.fromEntries(byId));
      setGeneral(divided.general);
      setAttempts((count) => count + 1);
      return confirmationsOf(Object.keys(divided.fields), keys);
    },
    [states, idPrefix, keys],
  );
  const clear = useCallback(() => setGeneral([]), []);
  return { states, general, reject, refuse, clear };
}

function fieldId(idPrefix: string, path: string): string {
  return [idPrefix, ...path.split(".")].join("_");
}

function focusFirstError(root: HTMLElement | null): void {
  const wrong = root?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]');
  const input = wrong?.matches(inputs) ? wrong : wrong?.querySelector<HTMLElement>(inputs);
  (input ?? wrong)?.focus();
}
