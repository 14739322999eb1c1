import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";

/** The parts of the OpenAPI document that the server reads; codegen has checked it. */
export interface ApiDocument {
  paths: Record<string, Record<string, unknown>>;
  components: Record<string, Record<string, unknown>>;
}

interface OperationObject {
  operationId: string;
  "x-permission": string;
  "x-scope": "public" | "session" | "company";
  parameters?: Reference<ParameterObject>[];
  requestBody?: { required?: boolean; content: Record<string, unknown> };
  responses: Record<string, Reference<{ content?: Record<string, unknown> }>>;
}

type Reference<Value> = Value | { $ref: string };

interface ParameterObject {
  name: string;
  in: "path" | "query";
  required?: boolean;
  schema: Reference<ParameterSchema>;
}

/** The type of a parameter, as far as reading it from text needs it. */
export interface ParameterSchema {
  type?: string;
  items?: Reference<ParameterSchema>;
}

/** Parameters of one place: how to read each from text, and what they must be together. */
export interface ParameterGroup {
  schemas: ReadonlyMap<string, { type: string; itemType: string }>;
  isValid: ValidateFunction;
}

/** One operation of the document, ready to be served. */
export interface Operation {
  id: string;
  method: Method;
  /** Below /api, with {name} for parameters. */
  path: string;
  permission: string;
  pathParameters: ParameterGroup;
  queryParameters: ParameterGroup;
  isBodyValid: ValidateFunction;
  isBodyRequired: boolean;
  /** By status: what an answer must be. */
  answers: ReadonlyMap<number, ValidateFunction>;
}

const METHODS = ["get", "post", "put", "delete"] as const;

/** A method the document uses. */
export type Method = (typeof METHODS)[number];

const JSON_CONTENT = "content/application~1json/schema";

function createAjv(document: ApiDocument): Ajv2020 {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictRequired: false, allErrors: true });
  ajv.addFormat("email", /^[^\s@]+@[^\s@]+\.[^\s@]+$/);
  ajv.addVocabulary(Object.keys(document)); // else strict mode takes the document's own sections for misspelled keywords
  return ajv.addSchema(document, "api");
}

function follow<Value>(document: ApiDocument, value: Reference<Value>): Value {
  if (typeof value !== "object" || value === null || !("$ref" in value)) return value;
  const steps = value.$ref.slice(2).split("/");
  return steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], document) as Value;
}

function readGroup(ajv: Ajv2020, document: ApiDocument, parameters: ParameterObject[]): ParameterGroup {
  const schemas = new Map<string, { type: string; itemType: string }>();
  const properties: Record<string, unknown> = {};
  for (const { name, schema } of parameters) {
    const { type = "string", items = {} } = follow(document, schema);
    schemas.set(name, { type, itemType: follow(document, items).type ?? "string" });
    properties[name] = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/'));
  }
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  return { schemas, isValid: ajv.compile({ type: "object", properties, required, additionalProperties: false }) };
}

function readAnswers(ajv: Ajv2020, document: ApiDocument, at: string, { responses }: OperationObject) {
  const answers = new Map<number, ValidateFunction>();
  for (const [status, response] of Object.entries(responses)) {
    const place = "$ref" in response ? response.$ref.slice(1) : `${at}/responses/${status}`;
    if (follow(document, response).content)
      answers.set(Number(status), ajv.compile({ $ref: `api#${place}/${JSON_CONTENT}` }));
  }
  return answers;
}

function readOperation(ajv: Ajv2020, document: ApiDocument, path: string, method: Method): Operation {
  const object = document.paths[path]?.[method] as OperationObject;
  const at = `/paths/${path.replaceAll("~", "~0").replaceAll("/", "~1")}/${method}`;
  const parameters = (object.parameters ?? []).map((parameter) => follow(document, parameter));
  const body = object.requestBody
    ? { $ref: `api#${at}/requestBody/${JSON_CONTENT}` }
    : { type: "object", additionalProperties: false };
  return {
    id: object.operationId,
    method,
    path,
    permission: object["x-permission"],
    pathParameters: readGroup(
      ajv,
      document,
      parameters.filter((parameter) => parameter.in === "path"),
    ),
    queryParameters: readGroup(
      ajv,
      document,
      parameters.filter((parameter) => parameter.in === "query"),
    ),
    isBodyValid: ajv.compile(body),
    isBodyRequired: object.requestBody?.required ?? false,
    answers: readAnswers(ajv, document, at, object),
  };
}

/** Every operation of the document, with its checks compiled. */
export function readContract(document: ApiDocument): Operation[] {
  const ajv = createAjv(document);
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => readOperation(ajv, document, path, method)),
  );
}
