import { typesOf } from "#engine";

type Parts = Readonly<Record<string, unknown>>;

/** What an endpoint takes by one name. */
export interface Property {
  key: string;
  kind: "text" | "number" | "choice" | "boolean" | "json";
  choices: string[];
  description: string;
  isRequired: boolean;
  /** It stands in the path rather than in what is sent along. */
  isInPath: boolean;
  schema: Parts;
}

/** A request devices of a system take. */
export interface Endpoint {
  key: string;
  method: string;
  path: string;
  group: string;
  summary: string;
  properties: Property[];
  /** What is sent along stands within data. */
  isWrapped: boolean;
}

const CHANGES = ["post", "put", "delete"] as const;
const DEEPEST = 20;

/** The requests of a documentation that change something, as it groups them; what it says wrongly is left out. */
export function readEndpoints(specification: unknown): Endpoint[] {
  const document = parts(specification);
  return Object.entries(parts(document.paths)).flatMap(([path, item]) =>
    CHANGES.flatMap((method) => {
      const operation = parts(item)[method];
      return isParts(operation) ? [readEndpoint(document, path, method, operation)] : [];
    }),
  );
}

/** The requests of a documentation that only ask. */
export function readGetEndpoints(specification: unknown): Endpoint[] {
  const document = parts(specification);
  return Object.entries(parts(document.paths)).flatMap(([path, item]) => {
    const operation = parts(item).get;
    return isParts(operation) ? [{ ...readEndpoint(document, path, "get", operation), key: path }] : [];
  });
}

function readEndpoint(document: Parts, path: string, method: string, operation: Parts): Endpoint {
  const [tag] = Array.isArray(operation.tags) ? operation.tags : [];
  const content = parts(parts(resolve(document, operation.requestBody)).content);
  const body = resolve(document, parts(content["application/json"]).schema);
  const inner = resolve(document, parts(body.properties).data);
  const isWrapped = isParts(inner.properties);
  const places = [...path.matchAll(/\{(\w+)\}/g)].map(([, key = ""]) => ({ ...textOf(key, true, {}), isInPath: true }));
  return {
    ...{ key: `${method.toUpperCase()} ${path}`, method: method.toUpperCase(), path, isWrapped },
    group: typeof tag === "string" ? tag : (path.split("/")[1] ?? ""),
    summary: typeof operation.summary === "string" ? operation.summary : path,
    properties: [...places, ...readProperties(document, isWrapped ? inner : body)],
  };
}

function readProperties(document: Parts, schema: Parts): Property[] {
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  return Object.entries(parts(schema.properties)).map(([key, value]) => {
    const property = resolve(document, value);
    return { ...textOf(key, required.has(key), property), ...kindOf(property) };
  });
}

function textOf(key: string, isRequired: boolean, schema: Parts): Property {
  const description = typeof schema.description === "string" ? schema.description : "";
  return { key, kind: "text", choices: [], description, isRequired, isInPath: false, schema };
}

function kindOf(schema: Parts): Pick<Property, "kind" | "choices"> {
  const types = typesOf(schema).filter((name) => name !== "null");
  const values = Array.isArray(schema.enum) ? schema.enum.filter((value) => value !== null) : [];
  if (values.length > 0 && !types.includes("array")) return { kind: "choice", choices: values.map(String) };
  if (types.includes("object") || types.includes("array")) return { kind: "json", choices: [] };
  if (types.includes("string")) return { kind: "text", choices: [] };
  if (types.includes("integer") || types.includes("number")) return { kind: "number", choices: [] };
  return types.includes("boolean") ? { kind: "boolean", choices: ["true", "false"] } : { kind: "text", choices: [] };
}

function resolve(document: Parts, value: unknown, depth = 0): Parts {
  const { $ref } = parts(value);
  if (typeof $ref !== "string" || depth > DEEPEST) return parts(value);
  const named = $ref.replace(/^#\//, "").split("/");
  return resolve(
    document,
    named.reduce<unknown>((at, name) => parts(at)[name], document),
    depth + 1,
  );
}

const isParts = (value: unknown): value is Parts =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const parts = (value: unknown): Parts => (isParts(value) ? value : {});
