import type { ApiError } from "../api/ApiError";
import type { Language } from "../documents/boot";
import { translate } from "./translate";

/** Minimum number of literal characters for a template to be recognizable. */
const MIN_LETTERS = 10;

interface Template {
  source: string;
  names: string[];
  pattern: RegExp;
  letters: number;
}

const templates = new WeakMap<Language["texts"], Template[]>();

/** Translates the messages of an error as far as the catalogue knows them; the others stay unchanged. */
export function translateProblems(error: ApiError, language: Language): ApiError {
  const errors = error.errors.map((problem) =>
    problem.message ? { ...problem, message: translateMessage(problem.message, language) } : problem,
  );
  return { ...error, errors };
}

function translateMessage(message: string, language: Language): string {
  if (Object.hasOwn(language.texts, message)) return translate(language, message);
  for (const { source, names, pattern } of templatesOf(language.texts)) {
    const found = pattern.exec(message);
    if (!found) continue;
    return translate(language, source, Object.fromEntries(names.map((name, index) => [name, found[index + 1]])));
  }
  return message;
}

// Server messages have their values already filled in: the literal parts of a template identify the source text.
function templatesOf(texts: Language["texts"]): Template[] {
  const known = templates.get(texts);
  if (known) return known;
  const made = Object.keys(texts)
    .filter((source) => /\{\w+\}/.test(source) && !source.includes(", plural,"))
    .map(toTemplate)
    .filter(({ letters }) => letters >= MIN_LETTERS)
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
