import { isObject, type JsonObject } from "../json";

/** One object over another: what both say is the second's, and objects within join likewise. */
export function deepMerge(base: JsonObject, over: JsonObject): JsonObject {
  const joined = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const before = joined[key];
    joined[key] = isObject(before) && isObject(value) ? deepMerge(before, value) : value;
  }
  return joined;
}
