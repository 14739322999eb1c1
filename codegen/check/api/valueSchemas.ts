import type { OpenApi } from "../../api/openApi";
import { propertySchema, schemaAndAlternatives } from "../../api/resolveSchema";
import type { JsonObject } from "../../json";

/** The schemas of a record's property, one for each alternative; empty if the API does not declare it. */
export function valueSchemas(api: OpenApi, record: JsonObject, key: string): JsonObject[] {
  const found = schemaAndAlternatives(api, record).map((part) => propertySchema(api, part, key));
  return found.flatMap((property) => (property ? concreteSchemas(api, property) : []));
}

/** The alternatives of a schema that constrain the value themselves, without those that only combine others. */
export function concreteSchemas(api: OpenApi, schema: JsonObject): JsonObject[] {
  return schemaAndAlternatives(api, schema).filter(
    ({ anyOf, oneOf, type }) => type !== undefined || (!anyOf && !oneOf),
  );
}
