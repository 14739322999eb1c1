import type { FormDocument } from "../../generated/documents";
import { isObject, type Json, type JsonObject, objectOf } from "../../json";

/** The words of a field that become a word of its schema. */
const SAID_BY: Readonly<Record<string, readonly string[]>> = {
  type: ["type", "fields"],
  format: ["type"],
  description: ["type"],
  minimum: ["min", "type"],
  maximum: ["max", "type"],
  multipleOf: ["step"],
  minLength: ["minlength"],
  maxLength: ["maxlength"],
  pattern: ["pattern", "type"],
  allOf: ["pattern", "fields"],
  enum: ["options", "enum"],
  items: ["fields", "options", "enum"],
  properties: ["fields"],
  required: ["fields"],
  default: ["default"],
};

/** Where a word of a property's schema comes from that its operation does not have, as the document says it. */
export function keywordSource(form: FormDocument | undefined, path: readonly string[], keyword: string): string {
  if (form?.schema !== undefined) return "from the form's own schema";
  const fields = fieldsAt(form as Json | undefined, path);
  const has = (word: string) => fields.some((field) => field[word] !== undefined);
  if (fields.some((field) => objectOf(field.schema)[keyword] !== undefined)) return "from the field: schema";
  const word = SAID_BY[keyword]?.find(has);
  if (word !== undefined) return `from the field: ${word}`;
  if (keyword === "type") return "as nothing says its type: a field holds text";
  return has("component") ? "from the field: component" : "from the field";
}

/** The fields at a path; those of a field that is like another stand at that one. */
function fieldsAt(form: Json | undefined, path: readonly string[]): JsonObject[] {
  const last = path.at(-1) ?? "";
  let around: Json[] = form === undefined ? [] : [form];
  for (const key of path.slice(0, -1)) around = around.flatMap((part) => [...fieldsOf(part, key)].map(withinField));
  const found = around.flatMap((part) => [...fieldsOf(part, last)]);
  return found.length > 0 ? found : [...fieldsOf(form, last)];
}

function withinField({ fields }: JsonObject): Json {
  return fields ?? [];
}

/** Every field of a form with this key, wherever it stands; one that is asked for by cases has several. */
function* fieldsOf(part: Json | undefined, key: string): Generator<JsonObject> {
  if (Array.isArray(part)) for (const inner of part) yield* fieldsOf(inner, key);
  if (!isObject(part)) return;
  if (part.key === key) yield part;
  else for (const inner of Object.values(part)) yield* fieldsOf(inner, key);
}
