import { isObject, type Json, type JsonObject, objectOf, stringsOf } from "../json";
import { memoize } from "../memoize";
import { typesOf } from "../schemaTypes";
import { type FormEncoding, formEncoding } from "./formEncoding";
import { mergeAlternatives } from "./mergeAlternatives";
import type { MergedApi, OperationPlace } from "./mergeApi";
import type { OpenApi } from "./openApi";
import { requiredNames } from "./requiredNames";
import { deref, propertyNames, propertySchema, resolveSchema, schemaAndAlternatives } from "./resolveSchema";

/** One operation of the API with its references resolved, reduced to what codegen needs. */
export interface Operation {
  id: string;
  method: "get" | "post" | "put" | "patch" | "delete";
  path: string;
  summary: string;
  /** The required permission, or `none` or `public`. */
  permission: string;
  /** Whether the operation accepts a filter in place of record ids (`x-matching`). */
  acceptsFilter?: boolean;
  parameters: Parameter[];
  /** The schema of the request body, if it has one. */
  body?: JsonObject;
  /** The media type of the body if it is a raw file. */
  sends?: string;
  /** The encoding of the body if it is a form rather than JSON. */
  form?: FormEncoding;
  /** The schema of the response data, without the envelope. */
  response?: JsonObject;
  /**
   * The schema of one row: the items of a list response, else the response itself. Absent if the response is no object.
   */
  row?: JsonObject;
  /** The schema of the totals of a list, if the response has them. */
  sums?: JsonObject;
  place: OperationPlace;
}

/** A parameter of an operation. */
export interface Parameter {
  name: string;
  in: "path" | "query" | "header" | "cookie";
  required: boolean;
  schema: JsonObject;
}

const methods = ["get", "post", "put", "patch", "delete"] as const;

/** Indexes the operations of the API by operationId. Of two with the same id, the first wins. */
export const indexOperations = memoize(({ api, places }: MergedApi): ReadonlyMap<string, Operation> => {
  const operations = new Map<string, Operation>();
  for (const [path, item] of Object.entries(api.paths)) {
    for (const method of methods) {
      const place = places.get(`${method} ${path}`);
      const raw = item[method];
      if (!place || !isObject(raw) || typeof raw.operationId !== "string" || operations.has(raw.operationId)) continue;
      operations.set(raw.operationId, readOperation(api, { method, path, raw, shared: item.parameters, place }));
    }
  }
  return operations;
});

/** The names of an operation's path parameters. */
export function pathParameters(operation: Operation): string[] {
  return operation.parameters.filter((parameter) => parameter.in === "path").map((parameter) => parameter.name);
}

/** The names of the required query parameters without a default. */
export function requiredQuery(operation: Operation): string[] {
  const unfilled = operation.parameters.filter(
    ({ in: place, required, schema }) => place === "query" && required && schema.default === undefined,
  );
  return unfilled.map(({ name }) => name);
}

/** Whether a form fills the query of an operation: it has no body, and is a GET or declares query parameters. */
export function isSubmittedInQuery({ method, body, parameters }: Operation): boolean {
  return !body && (method === "get" || parameters.some(({ in: place }) => place === "query"));
}

interface RawOperation {
  method: Operation["method"];
  path: string;
  raw: JsonObject;
  shared: Json | undefined;
  place: OperationPlace;
}

function readOperation(api: OpenApi, { method, path, raw, shared, place }: RawOperation): Operation {
  const requestSchema = mediaSchema(api, raw.requestBody);
  const body = withoutReadOnly(api, requestSchema && mergeAlternatives(api, requestSchema));
  const sends = fileType(api, raw.requestBody);
  const form = formEncoding(objectOf(deref(api, raw.requestBody)?.content));
  const successful = successSchema(api, objectOf(raw.responses));
  const response = successful && dataSchema(api, successful);
  const sums = successful && propertySchema(api, successful, "meta.sums");
  const row = response && rowSchema(api, response);
  return {
    id: String(raw.operationId),
    method,
    path,
    summary: String(raw.summary ?? ""),
    permission: String(raw["x-permission"] ?? ""),
    acceptsFilter: objectOf(raw["x-matching"]).found === true,
    parameters: [...listOf(shared), ...listOf(raw.parameters)].flatMap((parameter) => readParameter(api, parameter)),
    ...(body && { body }),
    ...(sends !== undefined && { sends }),
    ...(form && { form }),
    ...(response && { response }),
    ...(row && { row }),
    ...(sums && { sums }),
    place,
  };
}

function readParameter(api: OpenApi, value: Json): Parameter[] {
  const parameter = deref(api, value);
  const place = parameter?.in;
  if (typeof parameter?.name !== "string") return [];
  if (place !== "path" && place !== "query" && place !== "header" && place !== "cookie") return [];
  const schema = resolveSchema(api, parameter.schema);
  return [{ name: parameter.name, in: place, required: place === "path" || parameter.required === true, schema }];
}

function successSchema(api: OpenApi, responses: JsonObject): JsonObject | undefined {
  const status = Object.keys(responses).find((code) => code.startsWith("2"));
  return status === undefined ? undefined : mediaSchema(api, responses[status]);
}

/** The schema of a successful response's data: `data` within the envelope, or the whole response if it has none. */
function dataSchema(api: OpenApi, schema: JsonObject): JsonObject | undefined {
  const isEnvelope = objectOf(schema.properties).success !== undefined;
  return isEnvelope ? propertySchema(api, schema, "data") : schema;
}

function rowSchema(api: OpenApi, response: JsonObject): JsonObject | undefined {
  const rows = schemaAndAlternatives(api, response).map((part) =>
    part.items === undefined ? part : resolveSchema(api, part.items),
  );
  return rows.find((row) => propertyNames(api, row).length > 0);
}

function mediaSchema(api: OpenApi, value: Json | undefined): JsonObject | undefined {
  const content = objectOf(deref(api, value)?.content);
  const media = [content["application/json"], content["multipart/form-data"], ...Object.values(content)];
  const schemas = media.flatMap((each) =>
    isObject(each) && each.schema !== undefined ? [resolveSchema(api, each.schema)] : [],
  );
  // Of several kinds of body, a list of patches is the least likely to be meant.
  return content["application/json"] || schemas.length < 2 ? schemas[0] : (schemas.find(isForObject) ?? schemas[0]);
}

function fileType(api: OpenApi, requestBody: Json | undefined): string | undefined {
  const [only, another] = Object.entries(objectOf(deref(api, requestBody)?.content));
  if (!only || another) return undefined;
  return resolveSchema(api, objectOf(only[1]).schema ?? {}).format === "binary" ? only[0] : undefined;
}

function isForObject(schema: JsonObject): boolean {
  return typesOf(schema).includes("object") || schema.properties !== undefined;
}

function withoutReadOnly(api: OpenApi, body: JsonObject | undefined): JsonObject | undefined {
  const required = body ? requiredNames(api, body) : [];
  return body && required.length < stringsOf(body.required).length ? { ...body, required } : body;
}

function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}
