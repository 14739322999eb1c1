import { isObject, type JsonObject, objectOf } from "../json";

/** How one property of a form travels (OpenAPI 3.1, Encoding Object); where nothing is said, an object travels as JSON. */
export interface PropertyEncoding {
  style?: "form" | "deepObject" | "spaceDelimited" | "pipeDelimited";
  explode?: boolean;
  /** It travels as JSON. */
  json?: true;
}

/** A body that travels as a form: its media type, and how each of its properties is written. */
export interface FormEncoding {
  type: (typeof FORM_TYPES)[number];
  properties: Record<string, PropertyEncoding>;
}

const FORM_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"] as const;
const STYLES = ["form", "deepObject", "spaceDelimited", "pipeDelimited"] as const;

/** How the only content of a request body travels, where that is a form; undefined where JSON is taken. */
export function formEncoding(content: JsonObject): FormEncoding | undefined {
  const [only, another] = Object.entries(content);
  const type = FORM_TYPES.find((name) => name === only?.[0]);
  if (!type || another) return undefined;
  const written = Object.entries(objectOf(objectOf(only?.[1]).encoding));
  return { type, properties: Object.fromEntries(written.map(([name, said]) => [name, encodingOf(objectOf(said))])) };
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

/** The encoding of a contract's form as it is taken over: only what decides how something is written. */
export function importedEncoding(encoding: unknown): JsonObject | undefined {
  const entries = Object.entries(objectOf(encoding)).flatMap(([name, said]): [string, JsonObject][] => {
    if (!isObject(said)) return [];
    const { style, explode, contentType } = said;
    const words = {
      ...(typeof style === "string" && { style }),
      ...(typeof explode === "boolean" && { explode }),
      ...(typeof contentType === "string" && { contentType }),
    };
    return Object.keys(words).length > 0 ? [[name, words]] : [];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}
