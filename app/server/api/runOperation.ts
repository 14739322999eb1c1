import type { SentFile } from "../files/UploadedFile";
import type { PublicContext, Services, SessionContext } from "../operations/Context";
import { confirmIdentity, type GivenConfirmation } from "../operations/confirmIdentity";
import { Failure } from "../operations/Failure";
import type { Handler, OperationId } from "../operations/Handler";
import { writeJson } from "../operations/JsonText";
import { openStatusChannel } from "../operations/openStatusChannel";
import type { Session } from "../session/readSession";
import { admit } from "./admit";
import { answerOnce, type WrittenAnswer } from "./answerOnce";
import type { Operation } from "./contract";
import { inTransaction } from "./inTransaction";
import { readQuery } from "./matching/readQuery";
import { findInQuery, isMassRequest, startMassCall } from "./matching/startMassCall";
import { readBody } from "./readBody";
import { readParameters } from "./readParameters";
import type { ReceivedUpload } from "./receiveUpload";
import { writeAudit } from "./writeAudit";

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
export type RunAnswer = WrittenAnswer | { file: SentFile };

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

function readPlace(operation: Operation, raw: RawRequest) {
  const [, query = ""] = raw.url.split(/\?(.*)/s);
  return {
    path: readParameters(operation.pathParameters, Object.entries(raw.path)),
    query: readQuery(operation, new URLSearchParams(query)),
  };
}

function readRequest(operation: Operation, raw: RawRequest) {
  return { ...readPlace(operation, raw), ...readBody(operation, raw.content) };
}

function write({ operation, checkAnswers }: ServedOperation, answer: unknown): WrittenAnswer {
  const { status, body, cookies = [] } = answer as { status: number; body: unknown; cookies?: string[] };
  const text = writeJson(body);
  if (checkAnswers) {
    const isValid = operation.answers.get(status);
    if (!isValid?.(JSON.parse(String(text)))) {
      throw new Error(`${operation.id} answers ${status} with what the document does not describe.`, {
        cause: isValid?.errors,
      });
    }
  }
  return { status, text, cookies };
}

/** How any operation may refuse an access token, as the document says once for all. */
const OF_TOKENS = new Set([403, 429]);

/** Runs one request of an operation from its headers to the text of its answer. */
export async function runOperation(served: ServedOperation, services: Services, raw: RawRequest): Promise<RunAnswer> {
  try {
    return await run(served, services, raw);
  } catch (error) {
    const { checkAnswers, operation } = served;
    const isOfToken =
      raw.headers.authorization !== undefined && error instanceof Failure && OF_TOKENS.has(error.status);
    if (checkAnswers && error instanceof Failure && !isOfToken && !operation.answers.has(error.status)) {
      throw new Error(`${operation.id} fails with ${error.status}, which the document does not describe.`, {
        cause: error,
      });
    }
    throw error;
  }
}

async function run(served: ServedOperation, services: Services, raw: RawRequest): Promise<RunAnswer> {
  const { operation, handler } = served;
  const now = services.clock();
  const open: PublicContext = { services, now, address: raw.address, headers: raw.headers };
  if (operation.permission === "public") return write(served, await handler(readRequest(operation, raw), open));
  const session = await admit(operation, raw, services, now);
  if (raw.receive === undefined) {
    const content = raw.readForm ? await raw.readForm() : raw.content;
    const request = readRequest(operation, { ...raw, content });
    return work(served, { open, session, request, url: raw.url, content });
  }
  const place = readPlace(operation, raw);
  const { body, given, print, remove } = await raw.receive();
  try {
    return await work(served, { open, session, request: { ...place, body, given }, url: raw.url, content: print });
  } finally {
    await remove();
  }
}

/** Does the work at once, or begins it where it is about devices named by what finds them. */
async function handleIn({ operation, handler }: ServedOperation, request: Work["request"], context: SessionContext) {
  if (operation.matching && operation.isWrite && isMassRequest(request.body))
    return startMassCall(context, operation, request);
  const query = operation.matching ? await findInQuery(context, operation, request.query as object) : request.query;
  return (await handler({ ...request, query }, context)) as object;
}

interface Telling {
  body?: { success?: boolean; meta?: object };
  told?: Record<string, unknown>;
}

/** Programs follow changes on a channel: one that is done is told on one that says so, and so is what some reads found. */
async function tellProgram({ operation }: ServedOperation, context: SessionContext, answer: object): Promise<object> {
  const { body, told, ...rest } = answer as Telling;
  if (!isForProgram(operation, context.session) || !body?.success || (body.meta && !told)) return answer;
  const channel = openStatusChannel(context);
  const done = told ? { errorcode: 0, data: told } : { value: "Done." };
  await channel.tell([{ subject: { id: -1 }, message: { status: "completed", ...done } }]);
  return { ...rest, body: { ...body, meta: { ...body.meta, channel: channel.name } } };
}

function isForProgram({ tellsPrograms }: Operation, { token }: Session): boolean {
  return tellsPrograms && token !== undefined;
}

interface Work {
  open: PublicContext;
  session: Session;
  request: { path: unknown; query: unknown; body: unknown; given?: GivenConfirmation };
  url: string;
  /** What the request is told apart by from another under the same key. */
  content: Buffer | undefined;
}

/** Runs the handler in its transaction: a read answers, a write is done once and noted. */
async function work(served: ServedOperation, { open, session, request, url, content }: Work): Promise<RunAnswer> {
  const { operation } = served;
  const committed: (() => void)[] = [];
  const isRead = !operation.isWrite || operation.isFile;
  const answer = await inTransaction(
    open.services,
    session,
    isRead && !isForProgram(operation, session) ? "read only" : "read write",
    async (transaction): Promise<RunAnswer> => {
      const context: SessionContext = {
        ...open,
        session,
        transaction,
        afterCommit: (action) => committed.push(action),
      };
      const handle = () => handleIn(served, request, context);
      if (isRead) {
        const read = await handle();
        return "file" in read
          ? { file: read.file as SentFile }
          : write(served, await tellProgram(served, context, read));
      }
      return answerOnce(context, { operation: operation.id, url, content }, async () => {
        // Whoever made a token has confirmed what it is for; a program has nobody to ask.
        if (operation.confirm && !session.token) await confirmIdentity(context, operation.confirm, request.given ?? {});
        const done = write(served, await tellProgram(served, context, await handle()));
        await writeAudit(context, operation, url, request.body);
        return done;
      });
    },
  );
  for (const action of committed) action();
  return answer;
}
