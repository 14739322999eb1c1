import type { ApiProblem } from "../api/ApiError";
import type { ApiResponse } from "../api/createApi";
import { retryAfterSeconds } from "../api/retryAfterSeconds";
import { formatDuration } from "../formats/relativeTime";
import type { Translate } from "../languages/translate";

/** Adds "Try again in …" to the text and first error of a failed response that has a Retry-After header. */
export function withRetryHint(
  response: ApiResponse,
  text: string,
  t: Translate,
): { text: string; errors: ApiProblem[] } {
  const errors = response.error?.errors ?? [];
  const seconds = response.response && retryAfterSeconds(response.response.headers);
  if (seconds === undefined) return { text, errors };
  const hint = t("Try again in {duration}.", { duration: formatDuration(seconds) });
  const add = (message: string) => `${message}${/[.!?。…]$/u.test(message) ? "" : "."} ${hint}`;
  const [first, ...rest] = errors;
  return { text: add(text), errors: first?.message ? [{ ...first, message: add(first.message) }, ...rest] : errors };
}
