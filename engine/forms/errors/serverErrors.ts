import type { ApiError } from "../../api/ApiError";
import type { Schema } from "../../documents/boot";
import { itemSchema, schemaProperties } from "../schema/schemaProperties";
import { isFileField } from "./fileErrors";
import { firstStep } from "./sourceSteps";

/** The errors of a response, split into those of fields and those of the whole form. */
export interface ServerErrors {
  /** Messages by the path of their field, such as name or address.street. */
  fields: Record<string, string[]>;
  general: string[];
}

const bulk = /^data\.(\d+)\.(.+)$/;

/** Splits the errors of a response: those whose source is a field go to the field, the others to the form. */
export function divideErrors(error: ApiError, text: string, fields: ReadonlyMap<string, Schema>): ServerErrors {
  const split: ServerErrors = { fields: {}, general: [] };
  for (const { code, message, source } of error.errors) {
    if (code === "UNAUTHORIZED") continue;
    const path = fieldPath(source, fields);
    const messageText = message || text;
    if (path === undefined) split.general.push(messageText);
    else split.fields[path] = [...(split.fields[path] ?? []), messageText];
  }
  if (error.errors.length === 0) split.general.push(text);
  return split;
}

/** The password confirmation fields to clear after the password was rejected. */
export function confirmationsOf(refused: readonly string[], fields: Iterable<string>): string[] {
  const passwords = refused.filter((key) => /password/i.test(key) && !/confirm/i.test(key));
  if (passwords.length === 0) return [];
  return [...fields].filter((key) => /password/i.test(key) && /confirm/i.test(key));
}

// In a bulk response each error names its item: a row of the form, or the form itself when it sends one item.
function fieldPath(source: string | null | undefined, fields: ReadonlyMap<string, Schema>): string | undefined {
  if (!source || source === "id") return undefined;
  const [, place, inItem] = bulk.exec(source) ?? [];
  const path = inItem ?? source;
  const first = firstStep(path, fields.keys());
  const field = fields.get(first);
  // Errors about lines of a file have no field of their own: they go to the form's list of errors.
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
