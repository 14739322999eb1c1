/** A JSON Schema. */
export type Schema = Record<string, unknown>;

/** One form of the bench: the same fields for every engine. */
export interface Shape {
  id: string;
  schema: Schema;
  uiSchema: Schema;
  /** Data without an error, and data with so many wrong fields that an error is nothing special. */
  valid: Record<string, unknown>;
  invalid: Record<string, unknown>;
  /** How many inputs it has. */
  inputs: number;
}

const kinds = [
  { schema: { type: "string", minLength: 3, maxLength: 40 }, valid: "Rye bread", invalid: "x" },
  { schema: { type: "number", minimum: 10, maximum: 900 }, valid: 500, invalid: 5 },
  { schema: { type: "string", enum: ["soft", "crunchy", "burnt"] }, valid: "soft", invalid: "soft" },
  { schema: { type: "string", pattern: "^[a-z]+$" }, valid: "loaf", invalid: "LOAF" },
  { schema: { type: "boolean" }, valid: true, invalid: false },
] as const;

/** The most fields that are wrong in the invalid data. */
const WRONG = 160;

/** A form of so many fields below each other. */
export function flat(count: number): Shape {
  const names = Array.from({ length: count }, (_, place) => `field${place}`);
  const kindAt = (place: number) => kinds[place % kinds.length] ?? kinds[0];
  const properties = names.map((name, place) => [name, { ...kindAt(place).schema, title: `Field ${place}` }]);
  let wrong = 0;
  const valueAt = (place: number) => {
    const { valid, invalid } = kindAt(place);
    const isWrong = place > 0 && valid !== invalid && wrong < WRONG && kindAt(place).schema.type !== "boolean";
    if (isWrong) wrong += 1;
    return isWrong ? invalid : valid;
  };
  return {
    id: String(count),
    schema: {
      type: "object",
      properties: Object.fromEntries(properties),
      required: names.filter((_, at) => at % 5 === 0),
    },
    uiSchema: {},
    valid: Object.fromEntries(names.map((name, place) => [name, kindAt(place).valid])),
    invalid: Object.fromEntries(names.map((name, place) => [name, valueAt(place)])),
    inputs: count,
  };
}

/** A list of so many rows of five fields. */
export function table(rows: number): Shape {
  const row = flat(kinds.length);
  const wrongFrom = rows - WRONG / 3;
  return {
    id: `${rows}x${kinds.length}`,
    schema: { type: "object", properties: { rows: { type: "array", title: "Rows", items: row.schema } } },
    uiSchema: {},
    valid: { rows: Array.from({ length: rows }, () => row.valid) },
    invalid: { rows: Array.from({ length: rows }, (_, at) => (at < wrongFrom || at === 0 ? row.valid : row.invalid)) },
    inputs: rows * kinds.length,
  };
}

/** The forms that are measured. */
export const shapes: readonly Shape[] = [flat(10), flat(50), flat(200), flat(1000), table(100)];
