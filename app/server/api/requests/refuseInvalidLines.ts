import { forbiddenCharacters, isInvisible } from "../../../domain/forbiddenCharacters";
import { ApiError, type ApiErrorItem } from "../../requests/ApiError";

/** Keys of single-line texts: names, and what is shown, compared or sent as one line, such as the subject of a mail. */
const SINGLE_LINE =
  /name$|^(title|subject|ssid|tag|role|model|device_model|version|(min_|max_)?firmware|reason|comment|pro_form_nr|service|target_path|endpoint|client_id|parameter|search_key)$/;

/** Keys of single-line texts that are not names. */
const FREE_TEXT = /^(reason|comment)$/;

/** The message for a name without a visible character. */
export const INVISIBLE_TEXT_MESSAGE = "This needs a character that can be seen.";

const MESSAGES = {
  turning: "A name must not contain characters that change the writing direction.",
  control: "Enter one line, without line breaks or control characters.",
};

/** Why a text is refused under this key; undefined when it is accepted. */
function problemOf(key: string, text: string): string | undefined {
  if (!SINGLE_LINE.test(key)) return undefined;
  const forbidden = forbiddenCharacters(text);
  if (forbidden) return MESSAGES[forbidden];
  return !FREE_TEXT.test(key) && isInvisible(text) ? INVISIBLE_TEXT_MESSAGE : undefined;
}

/**
 * Refuses a body whose single-line texts, at any depth, contain line breaks or characters that change the direction of
 * writing, or whose names have no visible character.
 */
export function refuseInvalidLines(content: unknown): void {
  const items: ApiErrorItem[] = [];
  const visit = (value: unknown, path: readonly string[]): void => {
    if (typeof value === "string") {
      const message = problemOf(path.at(-1) ?? "", value);
      if (message !== undefined) items.push({ code: "VALIDATION_FAILED", message, source: path.join(".") });
    }
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value)) visit(inner, [...path, key]);
  };
  visit(content, []);
  if (items.length > 0) throw new ApiError("VALIDATION_FAILED", { items });
}
