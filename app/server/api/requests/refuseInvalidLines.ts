import { forbiddenCharacters, isInvisible } from "../../../domain/forbiddenCharacters";
import { ApiError, type ApiErrorItem } from "../../requests/ApiError";

/** What is one line by its key: names, and what is shown, compared or sent as one, such as the subject of a mail. */
const LINE =
  /name$|^(title|subject|ssid|tag|role|model|device_model|version|(min_|max_)?firmware|reason|comment|pro_form_nr|service|target_path|endpoint|client_id|parameter|search_key)$/;

/** What is one line, and no name. */
const FREE = /^(reason|comment)$/;

/** Said of a name that shows nothing. */
export const INVISIBLE_TEXT_MESSAGE = "This needs a character that can be seen.";

const SAID = {
  turning: "A name may not hold signs that turn the direction of writing.",
  control: "This is one line: it may not hold line breaks or control characters.",
};

/** Why a text under this key is refused, if it is. */
function problemOf(key: string, text: string): string | undefined {
  if (!LINE.test(key)) return undefined;
  const unfit = forbiddenCharacters(text);
  if (unfit) return SAID[unfit];
  return !FREE.test(key) && isInvisible(text) ? INVISIBLE_TEXT_MESSAGE : undefined;
}

/**
 * Refuses content in which what is one line by its key, however deep, holds line breaks, shows another than it holds, or
 * is a name that shows nothing.
 */
export function refuseInvalidLines(content: unknown): void {
  const items: ApiErrorItem[] = [];
  const look = (value: unknown, path: readonly string[]): void => {
    if (typeof value === "string") {
      const message = problemOf(path.at(-1) ?? "", value);
      if (message !== undefined) items.push({ code: "VALIDATION_FAILED", message, source: path.join(".") });
    }
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value)) look(inner, [...path, key]);
  };
  look(content, []);
  if (items.length > 0) throw new ApiError("VALIDATION_FAILED", { items });
}
