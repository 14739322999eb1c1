import { isObject, type Json, type JsonObject, objectOf, objectsOf, stringsOf } from "../json";

/** Keywords of Swagger 2.0 parameters that belong to their schema since OpenAPI 3.0. */
const SCHEMA_KEYWORDS =
  "type format items default enum minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength pattern minItems maxItems uniqueItems".split(
    " ",
  );

/** Converts the parameters of a Swagger 2.0 operation to OpenAPI 3: `body` and `formData` become a request body. */
export function toOpenApi3(
  parameters: readonly JsonObject[],
  consumes: Json | undefined,
): { parameters: JsonObject[]; requestBody?: JsonObject } {
  const others = parameters.filter((parameter) => parameter.in !== "body" && parameter.in !== "formData");
  const moved = others.map((parameter) => ({ ...parameter, schema: objectOf(schemaOf(parameter)) }));
  const body = parameters.find((parameter) => parameter.in === "body");
  const form = parameters.filter((parameter) => parameter.in === "formData");
  const types = stringsOf(consumes);
  if (body) {
    const media = { schema: body.schema ?? {} };
    const content = Object.fromEntries((types.length > 0 ? types : ["application/json"]).map((type) => [type, media]));
    return { parameters: moved, requestBody: { required: body.required === true, content } };
  }
  if (form.length === 0) return { parameters: moved };
  const hasFile = form.some(({ type }) => type === "file");
  const isInParts = hasFile || (types.length > 0 && types.every((type) => /^multipart/i.test(type)));
  const type = isInParts ? "multipart/form-data" : "application/x-www-form-urlencoded";
  const encoding = Object.fromEntries(form.flatMap(listEncoding));
  return { parameters: moved, requestBody: { content: { [type]: { schema: formSchema(form), encoding } } } };
}

/** The serialization of lists in Swagger 2.0 forms; the default is `csv`. */
const COLLECTIONS: Readonly<Record<string, JsonObject>> = {
  csv: { style: "form", explode: false },
  multi: { style: "form", explode: true },
  ssv: { style: "spaceDelimited", explode: false },
  pipes: { style: "pipeDelimited", explode: false },
};

function listEncoding({ name, type, collectionFormat }: JsonObject): [string, JsonObject][] {
  const encoding = COLLECTIONS[String(collectionFormat ?? "csv")];
  return type === "array" && encoding ? [[String(name), encoding]] : [];
}

function formSchema(form: readonly JsonObject[]): JsonObject {
  return {
    type: "object",
    required: form.filter(({ required }) => required === true).map(({ name }) => String(name)),
    properties: Object.fromEntries(form.map((field) => [String(field.name), schemaOf(field)])),
  };
}

/** The schema of a parameter, from `schema`, `content` or its own keywords. */
export function schemaOf(parameter: JsonObject): Json {
  if (parameter.schema !== undefined) return parameter.schema;
  const [media] = objectsOf(Object.values(objectOf(parameter.content)));
  if (isObject(media?.schema)) return media.schema;
  const keywords = SCHEMA_KEYWORDS.filter((keyword) => parameter[keyword] !== undefined);
  const schema = Object.fromEntries(keywords.map((keyword): [string, Json] => [keyword, parameter[keyword] as Json]));
  return schema.type === "file" ? { ...schema, type: "string", format: "binary" } : schema;
}
