import { type JsonObject, stringsOf } from "../json";
import type { OpenApi } from "./openApi";
import { propertySchema } from "./resolveSchema";

/**
 * The properties a request has to have: those a schema requires, but for what only answers hold, which is required of
 * answers alone, wherever it stands (OpenAPI 3.1, Schema Object, `readOnly`).
 */
export function requiredNames(api: OpenApi, schema: JsonObject): string[] {
  return stringsOf(schema.required).filter((name) => propertySchema(api, schema, name)?.readOnly !== true);
}
