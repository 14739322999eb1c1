import { type JsonObject, stringsOf } from "../json";
import type { OpenApi } from "./openApi";
import { propertySchema } from "./resolveSchema";

/**
 * The properties a request must have: the required ones except `readOnly` ones, which are required only in responses
 * (OpenAPI 3.1, Schema Object, `readOnly`).
 */
export function requiredNames(api: OpenApi, schema: JsonObject): string[] {
  return stringsOf(schema.required).filter((name) => propertySchema(api, schema, name)?.readOnly !== true);
}
