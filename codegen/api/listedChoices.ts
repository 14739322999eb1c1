import { isObject, type JsonObject } from "../json";

/** A value that may be chosen, with its title in the API. */
export interface ListedChoice {
  value: string | number | boolean | null;
  title?: string;
}

/** The values a schema enumerates, by `enum`, by `const`, or as alternatives with a `const` and a `title` each. */
export function listedChoices({ const: only, enum: values, oneOf, anyOf }: JsonObject): ListedChoice[] | undefined {
  if (only !== undefined) return plain([only]);
  if (Array.isArray(values)) return plain(values);
  const alternatives = Array.isArray(oneOf) ? oneOf : anyOf;
  if (!Array.isArray(alternatives)) return undefined;
  const listed = alternatives.map((part) => {
    if (!isObject(part)) return undefined;
    const value = Array.isArray(part.enum) && part.enum.length === 1 ? part.enum[0] : part.const;
    const [choice] = plain([value]) ?? [];
    return choice && { ...choice, ...(typeof part.title === "string" && { title: part.title }) };
  });
  return listed.every((choice) => choice !== undefined) ? listed : undefined;
}

function plain(values: readonly unknown[]): ListedChoice[] | undefined {
  const isPlain = (value: unknown): value is ListedChoice["value"] =>
    value === null || ["string", "number", "boolean"].includes(typeof value);
  return values.every(isPlain) ? values.map((value) => ({ value })) : undefined;
}
