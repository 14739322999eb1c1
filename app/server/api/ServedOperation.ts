import type { SentFile } from "../files/UploadedFile";
import { writeJson } from "../lists/json/JsonText";
import type { PublicContext, SessionContext } from "../requests/Context";
import type { Handler, OperationId } from "../requests/Handler";
import type { Operation } from "./contract/contract";
import { readQuery } from "./massCalls/readQuery";
import { readBody } from "./requests/readBody";
import { readParameters } from "./requests/readParameters";
import type { ReceivedUpload } from "./requests/receiveUpload";
import type { SerializedResponse } from "./withIdempotencyKey";

/** A request before validation. */
export interface RawRequest {
  /** With the query string. */
  url: string;
  path: Record<string, string>;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  address: string;
  content: Buffer | undefined;
  /** Reads a form that is sent in place of a JSON body, as the equivalent JSON. */
  readForm?: () => Promise<Buffer>;
  /** Receives the form of an operation with a file upload. */
  receive?: () => Promise<ReceivedUpload>;
}

/** A response ready to send: JSON text, or a file. */
export type WireResponse = SerializedResponse | { file: SentFile };

/** An operation with its handler. */
export interface ServedOperation {
  operation: Operation;
  handler: (request: unknown, context: PublicContext | SessionContext) => Promise<unknown>;
  /** Validates every response against the document; set in tests. */
  checkResponses: boolean;
}

/** Erases the request type of a handler: its requests are validated against the document at run time. */
export function serve<Id extends OperationId>(
  operation: Operation,
  handler: Handler<Id>,
  checkResponses: boolean,
): ServedOperation {
  return { operation, handler: handler as unknown as ServedOperation["handler"], checkResponses };
}

/** Reads and validates the path and query of a request. */
export function readPathAndQuery(operation: Operation, raw: RawRequest) {
  const [, query = ""] = raw.url.split(/\?(.*)/s);
  return {
    path: readParameters(operation.pathParameters, Object.entries(raw.path)),
    query: readQuery(operation, new URLSearchParams(query)),
  };
}

/** Reads and validates path, query and body of a request. */
export function readRequest(operation: Operation, raw: RawRequest) {
  return { ...readPathAndQuery(operation, raw), ...readBody(operation, raw.content) };
}

/** Serializes the response of a handler, with nulls as its schema allows them. */
export function serializeResponse({ operation, checkResponses }: ServedOperation, result: unknown): SerializedResponse {
  const { status, body, cookies = [] } = result as { status: number; body: unknown; cookies?: string[] };
  const described = operation.responses.get(status);
  const text = writeJson(described ? described.shape.withoutNulls(body) : body);
  if (checkResponses && !described?.isValid(JSON.parse(String(text)))) {
    throw new Error(`The response of ${operation.id} with status ${status} does not match the document.`, {
      cause: described?.isValid.errors,
    });
  }
  return { status, text, cookies };
}
