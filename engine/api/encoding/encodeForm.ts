import type { FormEncoding, PropertyEncoding } from "../../documents/boot";

const SEPARATORS = { form: ",", spaceDelimited: " ", pipeDelimited: "|", deepObject: "," } as const;

/** Encodes a body as application/x-www-form-urlencoded; properties without a value are omitted. */
export function encodeForm(body: unknown, { properties }: FormEncoding): string {
  const pairs = Object.entries(Object(body) as object).flatMap(([name, value]) =>
    pairsOf(name, value, properties[name] ?? {}),
  );
  return new URLSearchParams(pairs).toString();
}

/** The name-value pairs of one property: several where it is a list or an object (OpenAPI Encoding Object). */
export function pairsOf(name: string, value: unknown, encoding: PropertyEncoding): [string, string][] {
  if (value === undefined || value === null) return [];
  if (typeof value !== "object") return [[name, String(value)]];
  const { style, explode = true, json } = encoding;
  if (style === "deepObject") return deepPairs(name, value);
  const isPlain = Object.values(value).every((part) => typeof part !== "object" || part === null);
  if (json || !isPlain || (!Array.isArray(value) && style === undefined)) return [[name, JSON.stringify(value)]];
  return Array.isArray(value) ? listPairs(name, value, encoding, explode) : objectPairs(name, value, explode);
}

function listPairs(
  name: string,
  list: readonly unknown[],
  { style = "form" }: PropertyEncoding,
  explode: boolean,
): [string, string][] {
  const texts = list.filter((part) => part !== undefined && part !== null).map(String);
  if (texts.length === 0) return [];
  // Only the style "form" repeats its name (RFC 6570 §3.2.8).
  return style === "form" && explode ? texts.map((text) => [name, text]) : [[name, texts.join(SEPARATORS[style])]];
}

function objectPairs(name: string, value: object, explode: boolean): [string, string][] {
  const entries = Object.entries(value).filter(([, part]) => part !== undefined && part !== null);
  if (entries.length === 0) return [];
  if (explode) return entries.map(([key, part]) => [key, String(part)]);
  return [[name, entries.flat().map(String).join(",")]];
}

/** Style deepObject: names in brackets, as in `card[address][city]`; list items by index. */
function deepPairs(name: string, value: unknown): [string, string][] {
  if (value === undefined || value === null) return [];
  if (typeof value !== "object") return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, part]) => deepPairs(`${name}[${key}]`, part));
}
