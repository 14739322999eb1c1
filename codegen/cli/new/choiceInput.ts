import { listedChoices } from "../../api/listedChoices";
import { labelFromKey } from "../../expand/labels";
import type { Json, JsonObject } from "../../json";
import type { NewField } from "./newField";

/** Longer lists of choices belong in an enumeration document. */
const MAX_CHOICES = 30;

/** A select for alternatives that are values with titles, which become the labels. */
export function titledChoice(schema: JsonObject): NewField {
  const choices = listedChoices(schema) ?? [];
  const options = choices.flatMap(({ value, title }) =>
    value === null || title === undefined ? [] : [{ value, label: title }],
  );
  return options.length > 0 && options.length === choices.length ? { type: "select", options } : {};
}

/**
 * The only value that a property may have, if it is a string or a number. A boolean is a checkbox that must be ticked.
 */
export function constantValue({ const: value, enum: values }: JsonObject): string | number | undefined {
  const only = Array.isArray(values) && values.length === 1 ? values[0] : value;
  return typeof only === "string" || typeof only === "number" ? only : undefined;
}

/** Whether a schema lists values or alternatives. */
export function isChoice({ oneOf, anyOf, enum: values, const: value }: JsonObject): boolean {
  return [oneOf, anyOf, values].some(Array.isArray) || value !== undefined;
}

/** A select of values, if their labels differ from the values or the API does not list them. */
export function choiceOf(values: readonly Json[], isUnlisted = false): NewField {
  const options = values.flatMap((value) => (typeof value === "string" ? [{ value, label: nameOf(value) }] : []));
  const isReadable = options.every(({ value, label }) => value === label);
  return !isUnlisted && (isReadable || options.length > MAX_CHOICES) ? {} : { type: "select", options };
}

function nameOf(value: string): string {
  if (value === "") return "Not set";
  // Braces in a label would be taken for a placeholder.
  if (/[{}]/.test(value)) return value.replace(/[{}]+/g, " ").trim() || "Value";
  return /^[a-z][a-zA-Z]*([_-][a-zA-Z]+)*$|^[A-Z]+(_[A-Z]+)+$/.test(value) ? labelFromKey(value) : value;
}
