import type { OpenApi } from "../../api/openApi";
import { at, isObject, type Json, type JsonObject, objectOf, valueAt } from "../../json";
import { memoizeAll } from "../../memoize";
import type { Problem } from "../../problem";
import { problemAt, type SourceDocument } from "../../read/sourceDocument";
import { schemaErrors } from "../../shape/schemaErrors";
import type { CheckContext } from "../context";
import { keywordFaults } from "../schemas/schemaKeywords";

/**
 * Keywords of OpenAPI and of later JSON Schema drafts that are allowed in schemas of the API but not in those of forms.
 */
const OPENAPI = new Set([
  ...["deprecated", "discriminator", "externalDocs", "xml", "nullable", "example"],
  ...["prefixItems", "dependentRequired", "dependentSchemas", "unevaluatedProperties", "unevaluatedItems"],
  ...["minContains", "maxContains", "contentEncoding", "contentMediaType", "contentSchema"],
]);

/** A format of the OpenAPI registry for numbers written as strings; validators leave it to the reader. */
export const DECIMAL = "decimal";

/** Schemas of the API have only known keywords: the server does not start with a misspelled one. */
export function* apiSchemas({ mergedApi: { api, sources, imported } }: CheckContext): Generator<Problem> {
  for (const source of sources) yield* faultsOf(source, api);
  for (const { source, pointer, section } of imported)
    if (section === "schemas") yield* schemaFaults(source, pointer, objectOf(valueAt(source.value, pointer)), api);
}

const faultsOf = memoizeAll(function* (source: SourceDocument, api: OpenApi): Generator<Problem> {
  for (const [pointer, schema] of schemasIn(source.value)) yield* schemaFaults(source, pointer, schema, api);
});

function* schemaFaults(
  source: SourceDocument,
  pointer: string,
  { $schema: _, ...schema }: JsonObject,
  api: OpenApi,
): Generator<Problem> {
  for (const error of schemaErrors(schema))
    yield problemAt(source, pointer + error.pointer, error.message, "api-schemas", error.part);
  for (const { pointer: inside, part, message } of keywordFaults(schema, api, pointer)) {
    const word = inside.slice(inside.lastIndexOf("/") + 1);
    // Another rule checks references.
    if (word === "$ref" || word.startsWith("x-") || OPENAPI.has(word)) continue;
    if (word === "format" && valueAt(source.value, inside) === DECIMAL) continue;
    yield problemAt(source, inside, message, "api-schemas", part);
  }
}

function* schemasIn(api: JsonObject): Generator<[string, JsonObject]> {
  const { schemas = {}, ...others } = objectOf(api.components);
  for (const [name, schema] of Object.entries(objectOf(schemas))) {
    if (isObject(schema)) yield [at("/components/schemas", name), schema];
  }
  yield* schemasUnder(others, "/components");
  yield* schemasUnder(api.paths ?? {}, "/paths");
}

function* schemasUnder(value: Json, pointer: string): Generator<[string, JsonObject]> {
  if (Array.isArray(value)) for (const [index, part] of value.entries()) yield* schemasUnder(part, at(pointer, index));
  if (!isObject(value)) return;
  for (const [key, part] of Object.entries(value)) {
    if (key === "schema" && isObject(part)) yield [at(pointer, key), part];
    else yield* schemasUnder(part, at(pointer, key));
  }
}
