import type { ApiProblem } from "../api/ApiError";
import type { Answer } from "../api/createApi";
import { formatDuration } from "../formats/relativeTime";
import type { Translate } from "../languages/translate";

/** Longer than this nobody waits at a form: a server that says so means something else. */
const MOST_SECONDS = 86_400;

/** After how many seconds an answer says that it may be asked again; a time of day is meant by the clock of the answer itself. */
export function retrySeconds(headers: Headers): number | undefined {
  const said = headers.get("Retry-After")?.trim();
  if (!said) return undefined;
  const until = () => (Date.parse(said) - (Date.parse(headers.get("Date") ?? "") || Date.now())) / 1000;
  const seconds = Math.ceil(/^\d+$/.test(said) ? Number(said) : until());
  return seconds > 0 && seconds <= MOST_SECONDS ? seconds : undefined;
}

/** A failed answer, whose first error says as well when to try again, where the answer tells that. */
export function withRetry(answer: Answer, text: string, t: Translate): { text: string; errors: ApiProblem[] } {
  const errors = answer.error?.errors ?? [];
  const seconds = answer.response && retrySeconds(answer.response.headers);
  if (seconds === undefined) return { text, errors };
  const more = t("Try again in {duration}.", { duration: formatDuration(seconds) });
  const add = (said: string) => `${said}${/[.!?。…]$/u.test(said) ? "" : "."} ${more}`;
  const [first, ...rest] = errors;
  return { text: add(text), errors: first?.message ? [{ ...first, message: add(first.message) }, ...rest] : errors };
}
