import { isObject, type JsonObject, objectOf } from "../json";

/**
 * Serialization of one property of a form body (OpenAPI 3.1, Encoding Object). Without a style, objects are sent as
 * JSON.
 */
export interface PropertyEncoding {
  style?: "form" | "deepObject" | "spaceDelimited" | "pipeDelimited";
  explode?: boolean;
  /** The property is serialized as JSON. */
  json?: true;
}

/** A form-encoded request body: its media type and the encoding of each property. */
export interface FormEncoding {
  type: (typeof FORM_TYPES)[number];
  properties: Record<string, PropertyEncoding>;
}

const FORM_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"] as const;
const STYLES = ["form", "deepObject", "spaceDelimited", "pipeDelimited"] as const;

/** Reads the encoding of a request body whose only content is a form; undefined if the body is JSON. */
export function formEncoding(content: JsonObject): FormEncoding | undefined {
  const [only, another] = Object.entries(content);
  const type = FORM_TYPES.find((name) => name === only?.[0]);
  if (!type || another) return undefined;
  const written = Object.entries(objectOf(objectOf(only?.[1]).encoding));
  return { type, properties: Object.fromEntries(written.map(([name, raw]) => [name, encodingOf(objectOf(raw))])) };
}

function encodingOf({ style, explode, contentType }: JsonObject): PropertyEncoding {
  const named = STYLES.find((name) => name === style);
  const isJson = named === undefined && typeof contentType === "string" && /\bjson\b/i.test(contentType);
  return {
    ...(named && { style: named }),
    ...(typeof explode === "boolean" && { explode }),
    ...(isJson && { json: true as const }),
  };
}

/** Imports the Encoding Object of a contract, reduced to the keywords that affect serialization. */
export function importedEncoding(encoding: unknown): JsonObject | undefined {
  const entries = Object.entries(objectOf(encoding)).flatMap(([name, raw]): [string, JsonObject][] => {
    if (!isObject(raw)) return [];
    const { style, explode, contentType } = raw;
    const keywords = {
      ...(typeof style === "string" && { style }),
      ...(typeof explode === "boolean" && { explode }),
      ...(typeof contentType === "string" && { contentType }),
    };
    return Object.keys(keywords).length > 0 ? [[name, keywords]] : [];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}
