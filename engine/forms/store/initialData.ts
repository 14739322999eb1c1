import type { Schema } from "../../documents/boot";
import { parsePlainNumber } from "../../numbers/readNumber";
import { allowsType, isSchema, itemSchema, resolveRef, schemaProperties } from "../schema/schemaProperties";

/** The values of a form. */
export type FormData = Record<string, unknown>;

/** The initial data of a form: the record's values, overridden by prefilled ones; only properties of the schema. */
export function initialData(schema: Schema, record: unknown, prefilled: Record<string, unknown> = {}): FormData {
  const source: Record<string, unknown> = typeof record === "object" && record !== null ? { ...record } : {};
  const data: FormData = {};
  const properties = schemaProperties(schema);
  const whole = resolveRef(schema, schema);
  for (const [key, property] of properties) {
    const value = Object.hasOwn(prefilled, key) ? fromText(prefilled[key], property) : coerce(source[key], property);
    if (value === undefined || isNever(property) || (value === null && !takesNull(property))) continue;
    data[key] = rowsOf(value, property, schema);
  }
  const others = Object.keys(source).filter((key) => key !== "__proto__" && !properties.has(key));
  for (const key of others) if (allowsAdditional(whole, key)) data[key] = source[key];
  return data;
}

// A record may hold a boolean as 1 or 0, or an integer as text, where the operation expects the typed value.
function coerce(value: unknown, property: Schema): unknown {
  const takes = (...types: string[]) => types.some((type) => allowsType(property, type));
  if ((value === 0 || value === 1) && takes("boolean") && !takes("integer", "number")) return value === 1;
  const isNumber = typeof value === "string" && /^-?\d{1,15}$/.test(value);
  return isNumber && takes("integer") && !takes("string") ? Number(value) : value;
}

// Reduces records in the rows of a list to the properties of the row schema, if that is closed.
function rowsOf(value: unknown, property: Schema, root: Schema): unknown {
  const named = itemSchema(property);
  const items = named && resolveRef(named, root);
  const names =
    items?.additionalProperties === false && isSchema(items.properties) ? Object.keys(items.properties) : [];
  if (names.length === 0 || !Array.isArray(value)) return value;
  return value.map((row: unknown) =>
    isSchema(row)
      ? Object.fromEntries(names.filter((key) => row[key] !== undefined).map((key) => [key, row[key]]))
      : row,
  );
}

// With an enum, null must be one of its values.
function takesNull(property: Schema): boolean {
  return allowsType(property, "null") && (!Array.isArray(property.enum) || property.enum.includes(null));
}

// Whether the schema allows an additional property.
function allowsAdditional({ additionalProperties, patternProperties }: Schema, key: string): boolean {
  const patterns = isSchema(patternProperties) ? Object.keys(patternProperties) : [];
  return Boolean(additionalProperties) || patterns.some((pattern) => new RegExp(pattern).test(key));
}

// A notice between the inputs is a property whose schema no value matches.
function isNever({ not }: Schema): boolean {
  return typeof not === "object" && not !== null && Object.keys(not).length === 0;
}

/**
 * The data a form submits. A value of the record that was emptied is sent as null, "" or [], so that the server clears
 * it; for a field that is no longer shown only where it may be empty, as the user could not fix an error.
 */
export function submittedData(
  schema: Schema,
  initial: FormData,
  data: FormData,
  isShown: (key: string) => boolean = () => true,
): FormData {
  const sent = { ...data };
  for (const [key, property] of schemaProperties(schema)) {
    if (initial[key] === undefined || sent[key] !== undefined) continue;
    if (!isShown(key) && !mayBeEmpty(property)) continue;
    if (allowsType(property, "null")) sent[key] = null;
    else if (allowsType(property, "string")) sent[key] = "";
    else if (allowsType(property, "array")) sent[key] = [];
  }
  return sent;
}

function mayBeEmpty(property: Schema): boolean {
  const { enum: values, const: only, format, pattern, minLength, minItems } = property;
  if (allowsType(property, "null")) return true;
  if (allowsType(property, "array")) return !minItems;
  const isFree = format === undefined && only === undefined && !minLength;
  return isFree && (!Array.isArray(values) || values.includes("")) && new RegExp(String(pattern ?? ""), "u").test("");
}

/** Whether a form's data differ from its initial data. */
export function isChanged(initial: FormData, data: FormData): boolean {
  return JSON.stringify(sorted(initial)) !== JSON.stringify(sorted(data));
}

/** Whether all data to submit equal those of the record. */
export function isUnchanged(data: FormData, record: unknown): boolean {
  if (typeof record !== "object" || record === null) return false;
  const known = record as FormData;
  return Object.entries(data).every(([key, value]) => JSON.stringify(value) === JSON.stringify(known[key]));
}

// The address holds text, which is converted to the type of the property.
function fromText(value: unknown, property: Schema): unknown {
  if (typeof value !== "string") return value;
  if (allowsType(property, "integer") || allowsType(property, "number")) return parsePlainNumber(value.trim());
  if (allowsType(property, "boolean")) return value === "true";
  return value;
}

function sorted(data: FormData): [string, unknown][] {
  return Object.entries(data)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}
