import type { OperationRequest, Outcome } from "../../actions/runOperation";
import type { OperationRun } from "../../actions/useOperationRun";
import { useInvalidate } from "../../api/useOperation";
import { useTranslate } from "../../languages/useTranslate";
import { useToasts } from "../../toasts/ToastsContext";
import type { FormData } from "../store/initialData";
import { sendEach } from "./sendEach";

/** Sends a form once for each value of one of its fields: says once how many were sent, and gives back the others. */
export function useSendEach(run: OperationRun["run"]) {
  const t = useTranslate();
  const { show } = useToasts();
  const invalidate = useInvalidate();
  return async (
    key: string,
    request: OperationRequest & { body: FormData },
    onLeft: (key: string, left: unknown[]) => void,
  ): Promise<Outcome> => {
    const values = [request.body[key]].flat();
    const requestOf = (value: unknown) => ({ ...request, body: { ...request.body, [key]: value } });
    const { left, done, outcome } = await sendEach(values, { key, requestOf, run });
    if (done === 0) return outcome;
    const text = t("{count, plural, one {# file was sent.} other {# files were sent.}}", { count: done });
    show({ text, tone: "success" });
    invalidate();
    if (left.length > 0) onLeft(key, left);
    return outcome;
  };
}
