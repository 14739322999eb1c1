import type { ApiError } from "../api/ApiError";
import type { Language } from "../documents/boot";
import { translate } from "./translate";

/** Fewer letters than these between its values say nothing of a text. */
const TELLING = 10;

interface Template {
  source: string;
  names: string[];
  pattern: RegExp;
  letters: number;
}

const templates = new WeakMap<Language["texts"], Template[]>();

/** A failure in the language shown, as far as the catalogue knows what the server says; the rest stays as it was said. */
export function translateProblems(error: ApiError, language: Language): ApiError {
  const errors = error.errors.map((problem) =>
    problem.message ? { ...problem, message: inLanguage(problem.message, language) } : problem,
  );
  return { ...error, errors };
}

function inLanguage(message: string, language: Language): string {
  if (Object.hasOwn(language.texts, message)) return translate(language, message);
  for (const { source, names, pattern } of templatesOf(language.texts)) {
    const found = pattern.exec(message);
    if (!found) continue;
    return translate(language, source, Object.fromEntries(names.map((name, index) => [name, found[index + 1]])));
  }
  return message;
}

// The server has filled its values in already: what stands between them tells which text it was.
function templatesOf(texts: Language["texts"]): Template[] {
  const known = templates.get(texts);
  if (known) return known;
  const made = Object.keys(texts)
    .filter((source) => /\{\w+\}/.test(source) && !source.includes(", plural,"))
    .map(toTemplate)
    .filter(({ letters }) => letters >= TELLING)
    .sort((one, other) => other.letters - one.letters);
  templates.set(texts, made);
  return made;
}

function toTemplate(source: string): Template {
  const parts = source.split(/\{(\w+)\}/);
  const words = parts.filter((_, index) => index % 2 === 0);
  const names = parts.filter((_, index) => index % 2 === 1);
  const pattern = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join("(.+)");
  return { source, names, pattern: new RegExp(`^${pattern}$`), letters: words.join("").length };
}
