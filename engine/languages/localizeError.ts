import type { ApiError } from "../api/ApiError";
import type { Language } from "../documents/boot";

/** Translates the server's error messages. Code splitting: loaded with the first error in another language. */
export async function localizeError(error: ApiError, language: Language): Promise<ApiError> {
  if (error.errors.length === 0 || Object.keys(language.texts).length === 0) return error;
  try {
    return (await import("./translateProblems")).translateProblems(error, language);
  } catch {
    // Untranslated is better than no message.
    return error;
  }
}
