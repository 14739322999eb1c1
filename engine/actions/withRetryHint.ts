import type { ApiProblem } from "../api/ApiError";
import type { ApiResponse } from "../api/createApi";
import { retryAfterSeconds } from "../api/retryAfterSeconds";
import { formatDuration } from "../formats/relativeTime";
import type { Translate } from "../languages/translate";

/** What is said of a failed answer, in its text and at its first error, with when to try again where the answer tells that. */
export function withRetryHint(answer: ApiResponse, text: string, t: Translate): { text: string; errors: ApiProblem[] } {
  const errors = answer.error?.errors ?? [];
  const seconds = answer.response && retryAfterSeconds(answer.response.headers);
  if (seconds === undefined) return { text, errors };
  const more = t("Try again in {duration}.", { duration: formatDuration(seconds) });
  const add = (said: string) => `${said}${/[.!?。…]$/u.test(said) ? "" : "."} ${more}`;
  const [first, ...rest] = errors;
  return { text: add(text), errors: first?.message ? [{ ...first, message: add(first.message) }, ...rest] : errors };
}
