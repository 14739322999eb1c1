import type { OperationRequest, Outcome } from "../../actions/runOperation";
import type { OperationRun } from "../../actions/useOperationRun";
import { useInvalidate } from "../../api/useOperation";
import { useTranslate } from "../../languages/useTranslate";
import { useToasts } from "../../toasts/ToastsContext";
import type { FormData } from "../store/initialData";
import { sendEach } from "./sendEach";

/** Sends a form once per value of one of its fields; shows one toast with the number sent, and reports the remaining values. */
export function useSendEach(run: OperationRun["run"]) {
  const t = useTranslate();
  const { show } = useToasts();
  const invalidate = useInvalidate();
  return async (
    key: string,
    request: OperationRequest & { body: FormData },
    onRemaining: (key: string, remaining: unknown[]) => void,
  ): Promise<Outcome> => {
    const values = [request.body[key]].flat();
    const requestOf = (value: unknown) => ({ ...request, body: { ...request.body, [key]: value } });
    const { remaining, done, outcome } = await sendEach(values, { key, requestOf, run });
    if (done === 0) return outcome;
    const text = t("{count, plural, one {# file was sent.} other {# files were sent.}}", { count: done });
    show({ text, tone: "success" });
    invalidate();
    if (remaining.length > 0) onRemaining(key, remaining);
    return outcome;
  };
}
