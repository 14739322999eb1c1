import type { ReferenceOperation } from "./apiDifferences";

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const KINDS: Record<string, (value: unknown) => boolean> = {
  any: () => true,
  string: (value) => typeof value === "string",
  integer: Number.isInteger,
  number: (value) => typeof value === "number",
  boolean: (value) => typeof value === "boolean",
  array: Array.isArray,
  object: isObject,
};

/** The values at a path of a response; lists on the path yield several. */
function valuesAt(value: unknown, steps: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => valuesAt(item, steps));
  const [step, ...rest] = steps;
  if (step === undefined) return [value];
  if (!isObject(value) || !Object.hasOwn(value, step)) return [];
  const next = value[step];
  return rest.length === 0 ? [next] : valuesAt(next, rest);
}

function faultsIn(value: unknown, kinds: Record<string, string> = {}): string[] {
  return Object.entries(kinds).flatMap(([name, expected]) => {
    const [kind = "", orNull] = expected.split("|");
    const isRight = (one: unknown) => (one === null ? orNull === "null" || kind === "any" : KINDS[kind]?.(one));
    const wrong = valuesAt(value, name.split(".")).find((one) => !isRight(one));
    return wrong === undefined ? [] : [`${name}: ${JSON.stringify(wrong)} instead of ${expected}`];
  });
}

/** What a typed client of the reference API cannot read in a response: values of another type, and unexpected nulls. */
export function responseFaults({ data, beside }: ReferenceOperation, body: { data?: unknown }): string[] {
  return [...faultsIn(body.data, data), ...faultsIn(body, beside)];
}
