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

/** A request as the web server hands it over. */
export interface RawRequest {
  /** With the query, as it was sent. */
  url: string;
  path: Record<string, string>;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  address: string;
  content: Buffer | undefined;
  /** Reads the form that came in the place of JSON, as the JSON it stands for. */
  readForm?: () => Promise<Buffer>;
  /** Receives the form with a file of an operation that takes one. */
  receive?: () => Promise<ReceivedUpload>;
}

/** What goes back: text, or a file. */
export type WireResponse = SerializedResponse | { file: SentFile };

/** An operation and what does its work. */
export interface ServedOperation {
  operation: Operation;
  handler: (request: unknown, context: PublicContext | SessionContext) => Promise<unknown>;
  /** Tests check every answer against the document. */
  checkAnswers: boolean;
}

/** Forgets the types of a handler, whose requests are checked against the document instead. */
export function serve<Id extends OperationId>(
  operation: Operation,
  handler: Handler<Id>,
  checkAnswers: boolean,
): ServedOperation {
  return { operation, handler: handler as unknown as ServedOperation["handler"], checkAnswers };
}

/** What a request says in its address, checked. */
export function readPathAndQuery(operation: Operation, raw: RawRequest) {
  const [, query = ""] = raw.url.split(/\?(.*)/s);
  return {
    path: readParameters(operation.pathParameters, Object.entries(raw.path)),
    query: readQuery(operation, new URLSearchParams(query)),
  };
}

/** What a request says, checked. */
export function readRequest(operation: Operation, raw: RawRequest) {
  return { ...readPathAndQuery(operation, raw), ...readBody(operation, raw.content) };
}

/** An answer as it goes over the wire. */
export function serializeResponse({ operation, checkAnswers }: ServedOperation, answer: unknown): SerializedResponse {
  const { status, body, cookies = [] } = answer as { status: number; body: unknown; cookies?: string[] };
  const described = operation.answers.get(status);
  const text = writeJson(described ? described.shape.withoutNulls(body) : body);
  if (checkAnswers && !described?.isValid(JSON.parse(String(text)))) {
    throw new Error(`${operation.id} answers ${status} with what the document does not describe.`, {
      cause: described?.isValid.errors,
    });
  }
  return { status, text, cookies };
}
