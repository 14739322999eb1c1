import type { PublicContext, Services, SessionContext } from "../operations/Context";
import { Failure } from "../operations/Failure";
import type { Handler, OperationId } from "../operations/Handler";
import { isPermitted } from "../permissions/isPermitted";
import { readSession, type Session } from "../session/readSession";
import { isXsrfToken } from "../session/xsrf";
import { answerOnce, type WrittenAnswer } from "./answerOnce";
import type { Operation } from "./contract";
import { inTransaction } from "./inTransaction";
import { readBody } from "./readBody";
import { readParameters } from "./readParameters";
import { writeAudit } from "./writeAudit";

/** A request as the web server hands it over. */
export interface RawRequest {
  /** With the query, as it was sent. */
  url: string;
  path: Record<string, string>;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  address: string;
  content: Buffer | undefined;
}

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

function readRequest(operation: Operation, raw: RawRequest) {
  const [, query = ""] = raw.url.split(/\?(.*)/s);
  return {
    path: readParameters(operation.pathParameters, Object.entries(raw.path)),
    query: readParameters(operation.queryParameters, new URLSearchParams(query)),
    body: readBody(operation, raw.content),
  };
}

function write({ operation, checkAnswers }: ServedOperation, answer: unknown): WrittenAnswer {
  const { status, body, cookies = [] } = answer as { status: number; body: unknown; cookies?: string[] };
  const text = JSON.stringify(body);
  if (checkAnswers) {
    const isValid = operation.answers.get(status);
    if (!isValid?.(JSON.parse(text))) {
      throw new Error(`${operation.id} answers ${status} with what the document does not describe.`, {
        cause: isValid?.errors,
      });
    }
  }
  return { status, text, cookies };
}

/** The one place where a request is let through or refused: session, forgery token, permission, then the values. */
async function admit(operation: Operation, raw: RawRequest, services: Services, now: Date): Promise<Session> {
  const session = await readSession(services.database.kysely, singleHeader(raw.headers.cookie), now);
  if (!session) throw new Failure("UNAUTHORIZED");
  const isWrite = operation.method !== "get";
  if (isWrite && !isXsrfToken(services.secret, session.sessionId, raw.headers["x-xsrf-token"]))
    throw new Failure("XSRF");
  if (!isPermitted(session.permissions, operation.permission)) throw new Failure("FORBIDDEN");
  return session;
}

function singleHeader(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join("; ") : header;
}

/** Runs one request of an operation from its headers to the text of its answer. */
export async function runOperation(
  served: ServedOperation,
  services: Services,
  raw: RawRequest,
): Promise<WrittenAnswer> {
  try {
    return await run(served, services, raw);
  } catch (error) {
    const { checkAnswers, operation } = served;
    if (checkAnswers && error instanceof Failure && !operation.answers.has(error.status)) {
      throw new Error(`${operation.id} fails with ${error.status}, which the document does not describe.`, {
        cause: error,
      });
    }
    throw error;
  }
}

async function run(served: ServedOperation, services: Services, raw: RawRequest): Promise<WrittenAnswer> {
  const { operation, handler } = served;
  const now = services.clock();
  const open: PublicContext = { services, now, address: raw.address, headers: raw.headers };
  if (operation.permission === "public") return write(served, await handler(readRequest(operation, raw), open));
  const session = await admit(operation, raw, services, now);
  const request = readRequest(operation, raw);
  const committed: (() => void)[] = [];
  const isRead = operation.method === "get";
  const answer = await inTransaction(services, session, isRead ? "read only" : "read write", async (transaction) => {
    const context: SessionContext = { ...open, session, transaction, afterCommit: (action) => committed.push(action) };
    const work = async () => write(served, await handler(request, context));
    if (isRead) return work();
    return answerOnce(context, { operation: operation.id, url: raw.url, content: raw.content }, async () => {
      const done = await work();
      await writeAudit(context, operation, raw.url, request.body);
      return done;
    });
  });
  for (const action of committed) action();
  return answer;
}
