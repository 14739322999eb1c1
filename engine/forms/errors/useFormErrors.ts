import { type RefObject, useCallback, useEffect, useState } from "react";
import type { Outcome } from "../../actions/runOperation";
import type { ApiError } from "../../api/ApiError";
import type { CompiledForm } from "../../documents/boot";
import { useTranslate } from "../../languages/useTranslate";
import { schemaProperties } from "../schema/schemaProperties";
import type { FormStore } from "../store/FormStore";
import { keyOf } from "../store/paths";
import { assignFileErrors } from "./fileErrors";
import { formatPath } from "./formatPath";
import { confirmationsOf, divideErrors } from "./serverErrors";
import { sourceSteps } from "./sourceSteps";
import { useErrorDisplay } from "./useErrorDisplay";

const inputs = "input, select, textarea, [contenteditable=true], button";

/** The errors of a form that belong to no field, and functions that show errors and focus the first one. */
export function useFormErrors(
  root: RefObject<HTMLElement | null>,
  store: FormStore,
  { schema, submit }: Pick<CompiledForm, "schema" | "submit">,
) {
  const t = useTranslate();
  const showElsewhere = useErrorDisplay(submit.errors);
  const [general, setGeneral] = useState<string[]>([]);
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (attempts > 0) focusFirstError(root.current);
  }, [attempts, root]);
  /** Focuses the first validation error; errors of fields that are not rendered are listed above the form. */
  const reject = useCallback(() => {
    const unseen = store.problems.unseen((key) => store.isDrawn(key));
    setGeneral(unseen.map((key) => t("{field}: this value is not valid.", { field: formatPath(key) })));
    setAttempts((count) => count + 1);
  }, [store, t]);
  /** Shows server errors at their fields; returns the names of top-level fields to clear. */
  const refuse = useCallback(
    ({ error, text }: Extract<Outcome, { status: "failed" }>) => {
      const properties = schemaProperties(schema);
      const placed = withFieldPrefix(assignFileErrors(error, properties, t), submit.whole);
      const split = divideErrors(placed, text, properties);
      const byKey = Object.entries(split.fields).map(
        ([path, messages]) => [keyOf(sourceSteps(path, schema)), messages] as const,
      );
      store.refuse(new Map(byKey));
      const unseen = byKey.filter(([key]) => !store.isDrawn(key)).flatMap(([, messages]) => messages);
      setGeneral(showElsewhere([...new Set([...split.general, ...unseen])]));
      setAttempts((count) => count + 1);
      return confirmationsOf(Object.keys(split.fields), properties.keys());
    },
    [store, schema, submit.whole, showElsewhere, t],
  );
  const clear = useCallback(() => setGeneral([]), []);
  return { general, reject, refuse, clear };
}

/** Where the body is the value of one field, prefixes error sources with that field. */
function withFieldPrefix(error: ApiError, whole: string | undefined): ApiError {
  if (whole === undefined) return error;
  const within = (source: string | null | undefined) => (source ? `${whole}.${source}` : source);
  return { ...error, errors: error.errors.map((one) => ({ ...one, source: within(one.source) })) };
}

function focusFirstError(root: HTMLElement | null): void {
  const invalid = root?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]');
  const input = invalid?.matches(inputs) ? invalid : invalid?.querySelector<HTMLElement>(inputs);
  (input ?? invalid)?.focus();
}
