import { resolveSchema } from "../../api/resolveSchema";
import { patternFault } from "../../check/schemas/patterns";
import type { Documents } from "../../documents";
import type { JsonObject } from "../../json";
import { typeOf, valueTypes } from "../../schemaTypes";

const INSTANT = "2026-01-31 10:00:00";

/** Guesses the format that displays a value from its schema; undefined for plain texts and numbers. */
export function inferFormat({ api, registry }: Documents, key: string, schema: JsonObject): string | undefined {
  const items = resolveSchema(api, schema.items);
  const format = formatOf(key, schema, items);
  return format !== undefined && Object.hasOwn(registry.formats, format) ? format : undefined;
}

function formatOf(key: string, schema: JsonObject, items: JsonObject): string | undefined {
  const { format, pattern } = schema;
  const [type, another] = valueTypes(schema);
  if (another !== undefined) return undefined;
  if (type === "boolean") return "boolean";
  if (type === "array") return ["string", "integer"].includes(typeOf(items) ?? "") ? "list" : undefined;
  if (type !== "string") return undefined;
  if (format === "date-time" || acceptsOnly(pattern, INSTANT)) return "date-time";
  if (format === "email" || key === "color") return key === "color" ? "color" : "email";
  return undefined;
}

/** Whether a pattern accepts timestamps, but not arbitrary text. */
function acceptsOnly(pattern: unknown, sample: string): boolean {
  if (typeof pattern !== "string" || patternFault(pattern) !== undefined) return false;
  const expression = new RegExp(pattern, "u");
  return expression.test(sample) && !expression.test("text");
}
