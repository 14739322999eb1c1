/** A JSON Schema. */
export type Schema = Record<string, unknown>;

/** A form of the benchmark, with the same fields for every engine. */
export interface Shape {
  id: string;
  schema: Schema;
  uiSchema: Schema;
  /** Valid data, and data with many invalid fields. */
  valid: Record<string, unknown>;
  invalid: Record<string, unknown>;
  /** Number of inputs. */
  inputs: number;
}

const kinds = [
  { schema: { type: "string", minLength: 3, maxLength: 40 }, valid: "Rye bread", invalid: "x" },
  { schema: { type: "number", minimum: 10, maximum: 900 }, valid: 500, invalid: 5 },
  { schema: { type: "string", enum: ["soft", "crunchy", "burnt"] }, valid: "soft", invalid: "soft" },
  { schema: { type: "string", pattern: "^[a-z]+$" }, valid: "loaf", invalid: "LOAF" },
  { schema: { type: "boolean" }, valid: true, invalid: false },
] as const;

/** Maximum number of invalid fields in the invalid data. */
const MAX_INVALID = 160;

/** Creates a flat form of `count` fields. */
export function flat(count: number): Shape {
  const names = Array.from({ length: count }, (_, index) => `field${index}`);
  const kindAt = (index: number) => kinds[index % kinds.length] ?? kinds[0];
  const properties = names.map((name, index) => [name, { ...kindAt(index).schema, title: `Field ${index}` }]);
  let invalidCount = 0;
  const valueAt = (index: number) => {
    const { valid, invalid } = kindAt(index);
    const isInvalid =
      index > 0 && valid !== invalid && invalidCount < MAX_INVALID && kindAt(index).schema.type !== "boolean";
    if (isInvalid) invalidCount += 1;
    return isInvalid ? invalid : valid;
  };
  return {
    id: String(count),
    schema: {
      type: "object",
      properties: Object.fromEntries(properties),
      required: names.filter((_, at) => at % 5 === 0),
    },
    uiSchema: {},
    valid: Object.fromEntries(names.map((name, index) => [name, kindAt(index).valid])),
    invalid: Object.fromEntries(names.map((name, index) => [name, valueAt(index)])),
    inputs: count,
  };
}

/** Creates a form with a list of `rows` items of five fields. */
export function table(rows: number): Shape {
  const row = flat(kinds.length);
  const firstInvalid = rows - MAX_INVALID / 3;
  return {
    id: `${rows}x${kinds.length}`,
    schema: { type: "object", properties: { rows: { type: "array", title: "Rows", items: row.schema } } },
    uiSchema: {},
    valid: { rows: Array.from({ length: rows }, () => row.valid) },
    invalid: {
      rows: Array.from({ length: rows }, (_, at) => (at < firstInvalid || at === 0 ? row.valid : row.invalid)),
    },
    inputs: rows * kinds.length,
  };
}

/** The forms to measure. */
export const shapes: readonly Shape[] = [flat(10), flat(50), flat(200), flat(1000), table(100)];
