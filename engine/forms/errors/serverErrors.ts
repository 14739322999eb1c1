import type { ApiError } from "../../api/ApiError";
import type { Schema } from "../../documents/boot";
import { itemSchema, schemaProperties } from "../schema/schemaProperties";
import { isFileField } from "./fileErrors";
import { firstStep } from "./sourceSteps";

/** A failed answer, divided into what belongs to fields and what belongs to the whole form. */
export interface ServerErrors {
  /** Messages by the path of their field, such as name or address.street. */
  fields: Record<string, string[]>;
  general: string[];
}

const bulk = /^data\.(\d+)\.(.+)$/;

/** Divides the errors of a failed answer: a source that is a field of the form goes there, the rest to the form. */
export function divideErrors(error: ApiError, text: string, fields: ReadonlyMap<string, Schema>): ServerErrors {
  const divided: ServerErrors = { fields: {}, general: [] };
  for (const { code, message, source } of error.errors) {
    if (code === "UNAUTHORIZED") continue;
    const path = fieldPath(source, fields);
    const words = message || text;
    if (path === undefined) divided.general.push(words);
    else divided.fields[path] = [...(divided.fields[path] ?? []), words];
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

// In a bulk answer each error names the item it is about: a row of the form, or the form itself when it makes one item.
function fieldPath(source: string | null | undefined, fields: ReadonlyMap<string, Schema>): string | undefined {
  if (!source || source === "id") return undefined;
  const [, place, inItem] = bulk.exec(source) ?? [];
  const path = inItem ?? source;
  const first = firstStep(path, fields.keys());
  const field = fields.get(first);
  // Lines of a file have no place of their own in the form: each is an entry of its list.
  if (field) return path !== first && isFileField(field) ? undefined : path;
  const list = place === undefined ? undefined : listOfRowsWith(path, fields);
  return list === undefined ? undefined : `${list}.${place}.${path}`;
}

function listOfRowsWith(path: string, fields: ReadonlyMap<string, Schema>): string | undefined {
  for (const [key, schema] of fields) {
    const rows = itemSchema(schema);
    const names = rows && schemaProperties(rows);
    if (names?.has(firstStep(path, names.keys()))) return key;
  }
  return undefined;
}
