import type { OpenApi } from "../../api/openApi";
import { propertySchema, schemaAndAlternatives } from "../../api/resolveSchema";
import type { JsonObject } from "../../json";

/** What a call answers under a key of a record, in each alternative; none where it does not say. */
export function valueSchemas(api: OpenApi, record: JsonObject, key: string): JsonObject[] {
  const found = schemaAndAlternatives(api, record).map((part) => propertySchema(api, part, key));
  return found.flatMap((property) => (property ? concreteSchemas(api, property) : []));
}

/** The alternatives of a schema that say something themselves: what only gathers others does not. */
export function concreteSchemas(api: OpenApi, schema: JsonObject): JsonObject[] {
  return schemaAndAlternatives(api, schema).filter(
    ({ anyOf, oneOf, type }) => type !== undefined || (!anyOf && !oneOf),
  );
}
