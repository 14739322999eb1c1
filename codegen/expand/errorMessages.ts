import { isObject, type Json } from "../json";

/** The sentences a JSON Schema has for rules that are broken, wherever it has them. */
export function* errorMessages(schema: Json): Generator<string> {
  if (Array.isArray(schema)) for (const part of schema) yield* errorMessages(part);
  if (!isObject(schema)) return;
  for (const [key, part] of Object.entries(schema)) {
    if (key === "errorMessage") yield* textsIn(part);
    else yield* errorMessages(part);
  }
}

function* textsIn(value: Json): Generator<string> {
  if (typeof value === "string" && value !== "") yield value;
  if (isObject(value)) for (const part of Object.values(value)) yield* textsIn(part);
}
