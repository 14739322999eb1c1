import type { FormDocument } from "../../generated/documents";
import { isObject, type Json, type JsonObject, objectOf } from "../../json";

/** The keywords of a field that determine a keyword of its schema. */
const FIELD_KEYWORDS: Readonly<Record<string, readonly string[]>> = {
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

/** The origin of a keyword that the operation does not declare, phrased in the terms of the document. */
export function keywordSource(form: FormDocument | undefined, path: readonly string[], keyword: string): string {
  if (form?.schema !== undefined) return "from the form's own schema";
  const fields = fieldsAt(form as Json | undefined, path);
  const has = (name: string) => fields.some((field) => field[name] !== undefined);
  if (fields.some((field) => objectOf(field.schema)[keyword] !== undefined)) return "from the field: schema";
  const origin = FIELD_KEYWORDS[keyword]?.find(has);
  if (origin !== undefined) return `from the field: ${origin}`;
  if (keyword === "type") return "default type: a field holds text";
  return has("component") ? "from the field: component" : "from the field";
}

/** The fields at a path. Inner fields copied by `like` are found in the original field. */
function fieldsAt(form: Json | undefined, path: readonly string[]): JsonObject[] {
  const last = path.at(-1) ?? "";
  let parents: Json[] = form === undefined ? [] : [form];
  for (const key of path.slice(0, -1)) parents = parents.flatMap((part) => [...fieldsOf(part, key)].map(withinField));
  const found = parents.flatMap((part) => [...fieldsOf(part, last)]);
  return found.length > 0 ? found : [...fieldsOf(form, last)];
}

function withinField({ fields }: JsonObject): Json {
  return fields ?? [];
}

/** Every field with this key, at any depth; a conditional property has several. */
function* fieldsOf(part: Json | undefined, key: string): Generator<JsonObject> {
  if (Array.isArray(part)) for (const inner of part) yield* fieldsOf(inner, key);
  if (!isObject(part)) return;
  if (part.key === key) yield part;
  else for (const inner of Object.values(part)) yield* fieldsOf(inner, key);
}
