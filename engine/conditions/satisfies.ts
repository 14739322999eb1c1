type Rule = (value: unknown, limit: unknown) => boolean;

const isNumber = (value: unknown): value is number => typeof value === "number";
const lengthOf = (value: unknown): number | undefined => (typeof value === "string" ? [...value].length : undefined);
const isList = (value: unknown): value is unknown[] => Array.isArray(value);

// A keyword for another type than the value's holds, as in JSON Schema.
const rules: Record<string, Rule> = {
  const: (value, expected) => isEqual(value, expected),
  enum: (value, expected) => isList(expected) && expected.some((one) => isEqual(value, one)),
  type: (value, expected) => (isList(expected) ? expected : [expected]).some((name) => isOfType(value, name)),
  minimum: (value, limit) => !isNumber(value) || value >= Number(limit),
  maximum: (value, limit) => !isNumber(value) || value <= Number(limit),
  exclusiveMinimum: (value, limit) => !isNumber(value) || value > Number(limit),
  exclusiveMaximum: (value, limit) => !isNumber(value) || value < Number(limit),
  minLength: (value, limit) => (lengthOf(value) ?? Number.POSITIVE_INFINITY) >= Number(limit),
  maxLength: (value, limit) => (lengthOf(value) ?? 0) <= Number(limit),
  pattern: (value, pattern) => typeof value !== "string" || new RegExp(String(pattern), "u").test(value),
  minItems: (value, limit) => !isList(value) || value.length >= Number(limit),
  maxItems: (value, limit) => !isList(value) || value.length <= Number(limit),
  contains: (value, schema) => !isList(value) || value.some((item) => satisfies(item, schema)),
  not: (value, schema) => !satisfies(value, schema),
  allOf: (value, schemas) => isList(schemas) && schemas.every((schema) => satisfies(value, schema)),
  anyOf: (value, schemas) => isList(schemas) && schemas.some((schema) => satisfies(value, schema)),
  oneOf: (value, schemas) => isList(schemas) && schemas.filter((schema) => satisfies(value, schema)).length === 1,
};

/** The JSON Schema keywords a condition may use. */
export const conditionKeywords: readonly string[] = Object.keys(rules);

/** Whether a value satisfies a JSON Schema with the keywords above; an unknown keyword never holds. */
export function satisfies(value: unknown, schema: unknown): boolean {
  if (typeof schema === "boolean") return schema;
  if (typeof schema !== "object" || schema === null) return false;
  return Object.entries(schema).every(([keyword, limit]) => rules[keyword]?.(value, limit) ?? false);
}

function isOfType(value: unknown, name: unknown): boolean {
  if (name === "null") return value === null || value === undefined;
  if (name === "array") return isList(value);
  if (name === "integer") return Number.isInteger(value);
  if (name === "object") return typeof value === "object" && value !== null && !isList(value);
  return typeof value === name;
}

function isEqual(value: unknown, expected: unknown): boolean {
  return value === expected || JSON.stringify(value ?? null) === JSON.stringify(expected);
}
