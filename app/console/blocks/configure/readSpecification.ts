import { typesOf } from "#engine";

type JsonObject = Readonly<Record<string, unknown>>;

/** A path parameter or body property of an endpoint. */
export interface Property {
  key: string;
  kind: "text" | "number" | "choice" | "boolean" | "json";
  choices: string[];
  description: string;
  isRequired: boolean;
  /** Whether it is a path parameter rather than a body property. */
  isInPath: boolean;
  schema: JsonObject;
}

/** An endpoint of a device's API. */
export interface Endpoint {
  key: string;
  method: string;
  path: string;
  group: string;
  summary: string;
  properties: Property[];
  /** Whether the body wraps its properties in `data`. */
  isWrapped: boolean;
}

const WRITE_METHODS = ["post", "put", "delete"] as const;
const MAX_REF_DEPTH = 20;

/** Lists the write endpoints (POST, PUT, DELETE) of an OpenAPI document. Malformed parts are skipped. */
export function readEndpoints(specification: unknown): Endpoint[] {
  const document = asObject(specification);
  return Object.entries(asObject(document.paths)).flatMap(([path, item]) =>
    WRITE_METHODS.flatMap((method) => {
      const operation = asObject(item)[method];
      return isJsonObject(operation) ? [readEndpoint(document, path, method, operation)] : [];
    }),
  );
}

/** Lists the GET endpoints of an OpenAPI document. */
export function readGetEndpoints(specification: unknown): Endpoint[] {
  const document = asObject(specification);
  return Object.entries(asObject(document.paths)).flatMap(([path, item]) => {
    const operation = asObject(item).get;
    return isJsonObject(operation) ? [{ ...readEndpoint(document, path, "get", operation), key: path }] : [];
  });
}

function readEndpoint(document: JsonObject, path: string, method: string, operation: JsonObject): Endpoint {
  const [tag] = Array.isArray(operation.tags) ? operation.tags : [];
  const content = asObject(asObject(resolve(document, operation.requestBody)).content);
  const body = resolve(document, asObject(content["application/json"]).schema);
  const inner = resolve(document, asObject(body.properties).data);
  const isWrapped = isJsonObject(inner.properties);
  const pathParameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, key = ""]) => ({
    ...textProperty(key, true, {}),
    isInPath: true,
  }));
  return {
    ...{ key: `${method.toUpperCase()} ${path}`, method: method.toUpperCase(), path, isWrapped },
    group: typeof tag === "string" ? tag : (path.split("/")[1] ?? ""),
    summary: typeof operation.summary === "string" ? operation.summary : path,
    properties: [...pathParameters, ...readProperties(document, isWrapped ? inner : body)],
  };
}

function readProperties(document: JsonObject, schema: JsonObject): Property[] {
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  return Object.entries(asObject(schema.properties)).map(([key, value]) => {
    const property = resolve(document, value);
    return { ...textProperty(key, required.has(key), property), ...kindOf(property) };
  });
}

function textProperty(key: string, isRequired: boolean, schema: JsonObject): Property {
  const description = typeof schema.description === "string" ? schema.description : "";
  return { key, kind: "text", choices: [], description, isRequired, isInPath: false, schema };
}

function kindOf(schema: JsonObject): Pick<Property, "kind" | "choices"> {
  const types = typesOf(schema).filter((name) => name !== "null");
  const values = Array.isArray(schema.enum) ? schema.enum.filter((value) => value !== null) : [];
  if (values.length > 0 && !types.includes("array")) return { kind: "choice", choices: values.map(String) };
  if (types.includes("object") || types.includes("array")) return { kind: "json", choices: [] };
  if (types.includes("string")) return { kind: "text", choices: [] };
  if (types.includes("integer") || types.includes("number")) return { kind: "number", choices: [] };
  return types.includes("boolean") ? { kind: "boolean", choices: ["true", "false"] } : { kind: "text", choices: [] };
}

function resolve(document: JsonObject, value: unknown, depth = 0): JsonObject {
  const { $ref } = asObject(value);
  if (typeof $ref !== "string" || depth > MAX_REF_DEPTH) return asObject(value);
  const pointer = $ref.replace(/^#\//, "").split("/");
  return resolve(
    document,
    pointer.reduce<unknown>((node, name) => asObject(node)[name], document),
    depth + 1,
  );
}

const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const asObject = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});
