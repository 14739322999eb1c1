import type { ConfirmRule } from "../../operations/confirmation/confirmIdentity";
import { type ScopedOperation, tokenScopeOf } from "../../permissions/tokenScopes";
import { type ResponseSchema, ResponseShape } from "../../responses/ResponseShape";
import { type Reference, resolveReference } from "../../responses/resolveReference";
import type { TakenAs } from "../massCalls/Matching";
import { type Normalise, readNormalise } from "../requests/normaliseContent";
import { compileLazily, type LazyValidator } from "./compileLazily";
import { createAjv } from "./createAjv";
import {
  type ApiDocument,
  type ContractSource,
  type ParameterGroup,
  type ParameterObject,
  readParameterGroup,
} from "./parameterGroups";
import { readForm, type UploadGroup } from "./uploadForms";

interface OperationObject extends ScopedOperation {
  operationId: string;
  "x-permission": string;
  "x-incomplete"?: true;
  "x-unanswered"?: true;
  "x-writes"?: true;
  "x-channel"?: true;
  "x-list"?: true;
  "x-confirm"?: ConfirmRule;
  "x-matching"?: { as: TakenAs; most?: number; found?: true };
  parameters?: Reference<ParameterObject>[];
  requestBody?: { required?: boolean; content: Record<string, unknown> };
  responses: Record<string, Reference<{ content?: Record<string, unknown> }>>;
}

/** The schema of a response: its validator, and what stands for missing values. */
export interface ResponseContract {
  isValid: LazyValidator;
  shape: ResponseShape;
}

/** One operation of the document, with compiled schemas. */
export interface Operation {
  id: string;
  method: Method;
  /** Below /api, with {name} for parameters. */
  path: string;
  permission: string;
  /** Whether it changes anything: every method but GET, and GET with x-writes. */
  isWrite: boolean;
  /** The scope an access token needs; undefined where access tokens are refused. */
  tokenScope: string | undefined;
  /** Whether programs get a status channel with its result (x-channel). */
  reportsOnChannel: boolean;
  /** Whether its body may be wrapped in a list of one (x-list). */
  takesList: boolean;
  /** Served before sign-in is complete (x-incomplete). */
  isForIncomplete: boolean;
  /** When its caller must confirm their identity (x-confirm). */
  confirm: ConfirmRule | undefined;
  /** How it accepts devices by filter (x-matching): the place of the ids, the largest batch, the filters. */
  matching: { as: TakenAs; maxDevices: number | undefined; filters: ParameterGroup } | undefined;
  pathParameters: ParameterGroup;
  queryParameters: ParameterGroup;
  /** Normalises variants of the body that clients may send. */
  normalise: Normalise;
  isBodyValid: LazyValidator;
  isBodyRequired: boolean;
  /** Whether it responds with a file; such an operation changes nothing, whatever its method. */
  isFile: boolean;
  /** The multipart form of an operation with a file upload; all others take JSON. */
  upload: UploadGroup | undefined;
  /** The form that may be sent in place of JSON. */
  form: ParameterGroup | undefined;
  /** The JSON responses by status. */
  responses: ReadonlyMap<number, ResponseContract>;
}

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

/** A method the document uses. */
export type Method = (typeof METHODS)[number];

const JSON_CONTENT = "content/application~1json/schema";

function createSource(document: ApiDocument): ContractSource {
  const ajv = createAjv(document);
  const compiled = new Map<string, LazyValidator>();
  const checkAt = (response: string): LazyValidator => {
    const check = compiled.get(response) ?? compileLazily(ajv, { $ref: `api#${response}/${JSON_CONTENT}` });
    compiled.set(response, check);
    return check;
  };
  return { document, check: (schema) => compileLazily(ajv, schema), checkAt };
}

function readResponses({ document, checkAt }: ContractSource, at: string, { responses }: OperationObject) {
  const found = new Map<number, ResponseContract>();
  for (const [status, response] of Object.entries(responses)) {
    const place = "$ref" in response ? response.$ref.slice(1) : `${at}/responses/${status}`;
    const json = resolveReference(document, response).content?.["application/json"] as
      | { schema: ResponseSchema }
      | undefined;
    if (json) found.set(Number(status), { isValid: checkAt(place), shape: new ResponseShape(document, [json.schema]) });
  }
  return found;
}

function jsonSchemaOf({ requestBody }: OperationObject): Reference<object> | undefined {
  const json = requestBody?.content["application/json"] as { schema: Reference<object> } | undefined;
  return json?.schema;
}

function isFileResponse({ responses }: OperationObject): boolean {
  const good = responses["200"];
  const content = good && !("$ref" in good) ? good.content : undefined;
  return content !== undefined && !("application/json" in content);
}

/** The filters for devices: the query parameters of the device list (x-matching: found). */
function readFilters(source: ContractSource): ParameterGroup {
  const { document } = source;
  const list = Object.values(document.paths)
    .map(({ get }) => get as OperationObject | undefined)
    .find((object) => object?.["x-matching"]?.found);
  return readParameterGroup(
    source,
    (list?.parameters ?? []).map((parameter) => resolveReference(document, parameter)),
  );
}

function readOperation(source: ContractSource, filters: ParameterGroup, path: string, method: Method): Operation {
  const { document, check } = source;
  const object = document.paths[path]?.[method] as OperationObject;
  const matching = object["x-matching"];
  const at = `/paths/${path.replaceAll("~", "~0").replaceAll("/", "~1")}/${method}`;
  const parameters = (object.parameters ?? []).map((parameter) => resolveReference(document, parameter));
  const placed = (place: ParameterObject["in"]) => parameters.filter((parameter) => parameter.in === place);
  const form = readForm(source, object);
  const takesJson = object.requestBody?.content["application/json"] !== undefined;
  const upload = takesJson ? undefined : form;
  const body =
    object.requestBody && !upload
      ? { $ref: `api#${at}/requestBody/${JSON_CONTENT}` }
      : { type: "object", additionalProperties: false };
  return {
    id: object.operationId,
    method,
    path,
    permission: object["x-permission"],
    isWrite: method !== "get" || object["x-writes"] === true,
    tokenScope: tokenScopeOf(object, method),
    reportsOnChannel: object["x-channel"] === true,
    takesList: object["x-list"] === true,
    isForIncomplete: object["x-incomplete"] === true,
    confirm: object["x-confirm"],
    matching: matching && { as: matching.as, maxDevices: matching.most, filters },
    pathParameters: readParameterGroup(source, placed("path")),
    queryParameters: readParameterGroup(source, placed("query")),
    normalise: readNormalise(document, jsonSchemaOf(object)),
    isBodyValid: check(body),
    isBodyRequired: object.requestBody?.required ?? false,
    isFile: isFileResponse(object),
    upload,
    form: takesJson ? form : undefined,
    responses: readResponses(source, at, object),
  };
}

function isServed(object: unknown): boolean {
  return object !== undefined && (object as OperationObject)["x-unanswered"] !== true;
}

const contracts = new WeakMap<ApiDocument, Operation[]>();

/** Every operation of the document with its validators. Memoized: a document never changes. */
export function readContract(document: ApiDocument): Operation[] {
  const known = contracts.get(document);
  if (known) return known;
  const source = createSource(document);
  const filters = readFilters(source);
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => isServed(item[method])).map((method) => readOperation(source, filters, path, method)),
  );
  contracts.set(document, operations);
  return operations;
}
