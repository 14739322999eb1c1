import { isObject, type Json } from "../json";

/** The custom error messages in a JSON Schema, at any depth. */
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
