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

/** What an answer must be, and what stands in it for values there are none of. */
export interface ResponseContract {
  isValid: LazyValidator;
  shape: ResponseShape;
}

/** One operation of the document, ready to be served. */
export interface Operation {
  id: string;
  method: Method;
  /** Below /api, with {name} for parameters. */
  path: string;
  permission: string;
  /** Whether it changes anything: all but GET do, and the GETs that say so. */
  isWrite: boolean;
  /** What an access token has to be for; undefined where none is let in. */
  tokenScope: string | undefined;
  /** Whether programs are told on a channel that it is done, or what it found. */
  tellsPrograms: boolean;
  /** Whether its content may come as a list of one. */
  takesList: boolean;
  /** Served although signing in is not complete. */
  isForIncomplete: boolean;
  /** Whether its caller has to prove who they are. */
  confirm: ConfirmRule | undefined;
  /** How it takes devices named by what finds them: in which way, how many at most at once, what may find them. */
  matching: { as: TakenAs; most: number | undefined; filters: ParameterGroup } | undefined;
  pathParameters: ParameterGroup;
  queryParameters: ParameterGroup;
  /** Brings its content into the form the document describes, where clients may write it otherwise. */
  normalise: Normalise;
  isBodyValid: LazyValidator;
  isBodyRequired: boolean;
  /** Whether it answers with a file and nothing else: such a one changes nothing, however it is asked for. */
  isFile: boolean;
  /** The fields of a form with a file, for operations that take one; all others take JSON. */
  upload: UploadGroup | undefined;
  /** The fields of a form without a file, where one may come in the place of JSON. */
  form: ParameterGroup | undefined;
  /** By status. */
  answers: ReadonlyMap<number, ResponseContract>;
}

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

/** A method the document uses. */
export type Method = (typeof METHODS)[number];

const JSON_CONTENT = "content/application~1json/schema";

function beginReading(document: ApiDocument): ContractSource {
  const ajv = createAjv(document);
  const known = new Map<string, LazyValidator>();
  const checkAt = (response: string): LazyValidator => {
    const check = known.get(response) ?? compileLazily(ajv, { $ref: `api#${response}/${JSON_CONTENT}` });
    known.set(response, check);
    return check;
  };
  return { document, check: (schema) => compileLazily(ajv, schema), checkAt };
}

function readAnswers({ document, checkAt }: ContractSource, at: string, { responses }: OperationObject) {
  const answers = new Map<number, ResponseContract>();
  for (const [status, response] of Object.entries(responses)) {
    const place = "$ref" in response ? response.$ref.slice(1) : `${at}/responses/${status}`;
    const json = resolveReference(document, response).content?.["application/json"] as
      | { schema: ResponseSchema }
      | undefined;
    if (json)
      answers.set(Number(status), { isValid: checkAt(place), shape: new ResponseShape(document, [json.schema]) });
  }
  return answers;
}

function jsonSchemaOf({ requestBody }: OperationObject): Reference<object> | undefined {
  const json = requestBody?.content["application/json"] as { schema: Reference<object> } | undefined;
  return json?.schema;
}

function isFileAnswer({ responses }: OperationObject): boolean {
  const good = responses["200"];
  const content = good && !("$ref" in good) ? good.content : undefined;
  return content !== undefined && !("application/json" in content);
}

/** What may find devices: the parameters of the list that says so, read once for all who take devices so. */
function readFilters(reading: ContractSource): ParameterGroup {
  const { document } = reading;
  const list = Object.values(document.paths)
    .map(({ get }) => get as OperationObject | undefined)
    .find((object) => object?.["x-matching"]?.found);
  return readParameterGroup(
    reading,
    (list?.parameters ?? []).map((parameter) => resolveReference(document, parameter)),
  );
}

function readOperation(reading: ContractSource, filters: ParameterGroup, path: string, method: Method): Operation {
  const { document, check } = reading;
  const object = document.paths[path]?.[method] as OperationObject;
  const matching = object["x-matching"];
  const at = `/paths/${path.replaceAll("~", "~0").replaceAll("/", "~1")}/${method}`;
  const parameters = (object.parameters ?? []).map((parameter) => resolveReference(document, parameter));
  const placed = (place: ParameterObject["in"]) => parameters.filter((parameter) => parameter.in === place);
  const form = readForm(reading, object);
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
    tellsPrograms: object["x-channel"] === true,
    takesList: object["x-list"] === true,
    isForIncomplete: object["x-incomplete"] === true,
    confirm: object["x-confirm"],
    matching: matching && { as: matching.as, most: matching.most, filters },
    pathParameters: readParameterGroup(reading, placed("path")),
    queryParameters: readParameterGroup(reading, placed("query")),
    normalise: readNormalise(document, jsonSchemaOf(object)),
    isBodyValid: check(body),
    isBodyRequired: object.requestBody?.required ?? false,
    isFile: isFileAnswer(object),
    upload,
    form: takesJson ? form : undefined,
    answers: readAnswers(reading, at, object),
  };
}

function isAnswered(object: unknown): boolean {
  return object !== undefined && (object as OperationObject)["x-unanswered"] !== true;
}

const known = new WeakMap<ApiDocument, Operation[]>();

/** Every operation of the document, with its checks; read once, because a document never changes. */
export function readContract(document: ApiDocument): Operation[] {
  const kept = known.get(document);
  if (kept) return kept;
  const reading = beginReading(document);
  const filters = readFilters(reading);
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => isAnswered(item[method])).map((method) => readOperation(reading, filters, path, method)),
  );
  known.set(document, operations);
  return operations;
}
