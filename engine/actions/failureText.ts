import { type ApiError, NO_RESPONSE_TEXT } from "../api/ApiError";
import type { Translate } from "../languages/translate";

/** What is said when an answer says nothing itself. */
export interface FailureTexts {
  fallback?: string;
  verb: string;
  item: string;
}

/** The text of a failure: the server's first message, else the fallback, else one made of what was tried. */
export function failureText(error: ApiError, words: FailureTexts, t: Translate): string {
  const message = error.errors[0]?.message;
  if (message) return message;
  if (words.fallback) return words.fallback;
  if (error.status === 0) return t(error.statusText || NO_RESPONSE_TEXT);
  const { verb, item } = words;
  return t("Failed to {verb} {item} ({status})", { verb, item, status: error.statusText || error.status });
}
