import { type ApiError, NO_RESPONSE_TEXT } from "../api/ApiError";
import type { Translate } from "../languages/translate";

/** Texts for an error without a message of its own. */
export interface FailureTexts {
  fallback?: string;
  verb: string;
  item: string;
}

/** The text of an error: the server's first message, else the fallback, else a text built from verb and item. */
export function failureText(error: ApiError, words: FailureTexts, t: Translate): string {
  const message = error.errors[0]?.message;
  if (message) return message;
  if (words.fallback) return words.fallback;
  if (error.status === 0) return t(error.statusText || NO_RESPONSE_TEXT);
  const { verb, item } = words;
  return t("Failed to {verb} {item} ({status})", { verb, item, status: error.statusText || error.status });
}
