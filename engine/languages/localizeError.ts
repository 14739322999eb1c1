import type { ApiError } from "../api/ApiError";
import type { Language } from "../documents/boot";

/** What the server says in the language of the reader; the code for it comes with the first failure in another language. */
export async function localizeError(error: ApiError, language: Language): Promise<ApiError> {
  if (error.errors.length === 0 || Object.keys(language.texts).length === 0) return error;
  try {
    return (await import("./translateProblems")).translateProblems(error, language);
  } catch {
    // Said in the language of the server rather than not at all.
    return error;
  }
}
