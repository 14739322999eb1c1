import { isObject, type JsonObject } from "../json";

/** Merges objects recursively. For any other value, the second object wins. */
export function deepMerge(base: JsonObject, override: JsonObject): JsonObject {
  const merged = { ...base };
  for (const [key, value] of Object.entries(override)) {
    const existing = merged[key];
    merged[key] = isObject(existing) && isObject(value) ? deepMerge(existing, value) : value;
  }
  return merged;
}
