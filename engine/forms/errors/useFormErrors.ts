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

/** The errors of a form that do not stand at its fields, and the way to the first that does. */
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
  /** Leads to the first error found here; those no field shows are said above. */
  const reject = useCallback(() => {
    const unseen = store.problems.unseen((key) => store.isDrawn(key));
    setGeneral(unseen.map((key) => t("{field}: this value is not valid.", { field: formatPath(key) })));
    setAttempts((count) => count + 1);
  }, [store, t]);
  /** Shows what the server refused where it belongs; gives the fields that must be typed again. */
  const refuse = useCallback(
    ({ error, text }: Extract<Outcome, { status: "failed" }>) => {
      const properties = schemaProperties(schema);
      const placed = inWhole(assignFileErrors(error, properties, t), submit.whole);
      const divided = divideErrors(placed, text, properties);
      const byKey = Object.entries(divided.fields).map(
        ([path, said]) => [keyOf(sourceSteps(path, schema)), said] as const,
      );
      store.refuse(new Map(byKey));
      const unseen = byKey.filter(([key]) => !store.isDrawn(key)).flatMap(([, said]) => said);
      setGeneral(showElsewhere([...new Set([...divided.general, ...unseen])]));
      setAttempts((count) => count + 1);
      return confirmationsOf(Object.keys(divided.fields), properties.keys());
    },
    [store, schema, submit.whole, showElsewhere, t],
  );
  const clear = useCallback(() => setGeneral([]), []);
  return { general, reject, refuse, clear };
}

/** What is said of a body that is the value of one field is said within that field. */
function inWhole(error: ApiError, whole: string | undefined): ApiError {
  if (whole === undefined) return error;
  const within = (source: string | null | undefined) => (source ? `${whole}.${source}` : source);
  return { ...error, errors: error.errors.map((one) => ({ ...one, source: within(one.source) })) };
}

function focusFirstError(root: HTMLElement | null): void {
  const wrong = root?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]');
  const input = wrong?.matches(inputs) ? wrong : wrong?.querySelector<HTMLElement>(inputs);
  (input ?? wrong)?.focus();
}
