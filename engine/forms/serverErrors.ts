import type { ApiError } from "../api/ApiError";

/** A failed answer, divided into what belongs to fields and what belongs to the whole form. */
export interface ServerErrors {
  /** Messages by the path of their field, such as name or address.street. */
  fields: Record<string, string[]>;
  general: string[];
}

const bulk = /^data\.\d+\./;

/** Divides the errors of a failed answer: a source that is a field of the form goes there, the rest to the form. */
export function divideErrors(error: ApiError, text: string, fields: ReadonlySet<string>): ServerErrors {
  const divided: ServerErrors = { fields: {}, general: [] };
  for (const { code, message, source } of error.errors) {
    if (code === "UNAUTHORIZED") continue;
    const path = fieldPath(source);
    const words = message || text;
    if (path !== undefined && fields.has(String(path.split(".")[0]))) {
      divided.fields[path] = [...(divided.fields[path] ?? []), words];
    } else divided.general.push(words);
  }
  if (error.errors.length === 0) divided.general.push(text);
  return divided;
}

/** The fields that confirm a password and must be typed again because the password itself was refused. */
export function confirmationsOf(refused: readonly string[], fields: Iterable<string>): string[] {
  const passwords = refused.filter((key) => /password/i.test(key) && !/confirm/i.test(key));
  if (passwords.length === 0) return [];
  return [...fields].filter((key) => /password/i.test(key) && /confirm/i.test(key));
}

// In a bulk answer each error names the item it is about; a form has one.
function fieldPath(source: string | null | undefined): string | undefined {
  if (!source || source === "id") return undefined;
  return source.replace(bulk, "");
}
