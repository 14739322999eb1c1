import type { Schema } from "../../documents/boot";
import { parsePlainNumber } from "../../numbers/readNumber";
import { allowsType, isSchema, itemSchema, resolveRef, schemaProperties } from "../schema/schemaProperties";

/** The values of a form. */
export type FormData = Record<string, unknown>;

/** What a form starts with: the record's values, then the prefilled ones, and only those the form asks for. */
export function initialData(schema: Schema, record: unknown, prefilled: Record<string, unknown> = {}): FormData {
  const source: Record<string, unknown> = typeof record === "object" && record !== null ? { ...record } : {};
  const data: FormData = {};
  const properties = schemaProperties(schema);
  const whole = resolveRef(schema, schema);
  for (const [key, property] of properties) {
    const value = Object.hasOwn(prefilled, key) ? fromText(prefilled[key], property) : asAsked(source[key], property);
    if (value === undefined || isNever(property) || (value === null && !takesNull(property))) continue;
    data[key] = rowsOf(value, property, schema);
  }
  const others = Object.keys(source).filter((key) => key !== "__proto__" && !properties.has(key));
  for (const key of others) if (allowsFurther(whole, key)) data[key] = source[key];
  return data;
}

// A record may tell a flag as 1 or 0, and a number as text, where the call that changes it takes the value itself.
function asAsked(value: unknown, property: Schema): unknown {
  const takes = (...types: string[]) => types.some((type) => allowsType(property, type));
  if ((value === 0 || value === 1) && takes("boolean") && !takes("integer", "number")) return value === 1;
  const isNumber = typeof value === "string" && /^-?\d{1,15}$/.test(value);
  return isNumber && takes("integer") && !takes("string") ? Number(value) : value;
}

// Of records that fill the rows of a list, only what the rows ask for; lists within conditions are told apart by more.
function rowsOf(value: unknown, property: Schema, root: Schema): unknown {
  const named = itemSchema(property);
  const items = named && resolveRef(named, root);
  const asked =
    items?.additionalProperties === false && isSchema(items.properties) ? Object.keys(items.properties) : [];
  if (asked.length === 0 || !Array.isArray(value)) return value;
  return value.map((row: unknown) =>
    isSchema(row)
      ? Object.fromEntries(asked.filter((key) => row[key] !== undefined).map((key) => [key, row[key]]))
      : row,
  );
}

// Among listed values null has to be one of them.
function takesNull(property: Schema): boolean {
  return allowsType(property, "null") && (!Array.isArray(property.enum) || property.enum.includes(null));
}

// Whether a form lets its data have names it does not have itself.
function allowsFurther({ additionalProperties, patternProperties }: Schema, key: string): boolean {
  const patterns = isSchema(patternProperties) ? Object.keys(patternProperties) : [];
  return Boolean(additionalProperties) || patterns.some((pattern) => new RegExp(pattern).test(key));
}

// A notice between the inputs is a property that no value fits.
function isNever({ not }: Schema): boolean {
  return typeof not === "object" && not !== null && Object.keys(not).length === 0;
}

/**
 * What a form sends: its values; one that was there and was emptied is sent as empty, so that the server empties it too.
 * Of a field that went only where it may be empty: nobody could mend what the server says of it.
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

/** Whether a form's values differ from those it started with. */
export function isChanged(initial: FormData, data: FormData): boolean {
  return JSON.stringify(sorted(initial)) !== JSON.stringify(sorted(data));
}

/** Whether everything that would be sent is what the record holds already. */
export function isUnchanged(data: FormData, record: unknown): boolean {
  if (typeof record !== "object" || record === null) return false;
  const known = record as FormData;
  return Object.entries(data).every(([key, value]) => JSON.stringify(value) === JSON.stringify(known[key]));
}

// The address holds texts; the form's property says what they are.
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
