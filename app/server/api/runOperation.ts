import { writeAudit } from "../audit/writeAudit";
import { retryConflicts } from "../database/concurrency/retryConflicts";
import { readPromptNames } from "../operations/confirmation/confirmationPrompts";
import { confirmIdentity } from "../operations/confirmation/confirmIdentity";
import { digestRequest } from "../operations/confirmation/digestRequest";
import { ApiError } from "../requests/ApiError";
import type { PublicContext, Services, SessionContext } from "../requests/Context";
import type { Session } from "../session/readSession";
import { admit } from "./access/admit";
import { auditFailure, auditVisit } from "./access/auditFailure";
import type { Operation } from "./contract/contract";
import { type CheckedRequest, handleInTransaction, isForProgram, notifyProgram } from "./handleRequest";
import { inTransaction } from "./inTransaction";
import { isReadByBrowser, readOptimistically, runRead } from "./readOptimistically";
import {
  type RawRequest,
  readPathAndQuery,
  readRequest,
  type ServedOperation,
  serializeResponse,
  type WireResponse,
} from "./ServedOperation";
import { withIdempotencyKey } from "./withIdempotencyKey";

/** How any operation may refuse an access token, as the document says once for all. */
const OF_TOKENS = new Set([403, 429]);

/** Runs one request of an operation from its headers to the text of its answer. */
export async function runOperation(
  served: ServedOperation,
  services: Services,
  raw: RawRequest,
): Promise<WireResponse> {
  try {
    return await run(served, services, raw);
  } catch (error) {
    const { checkAnswers, operation } = served;
    if (error instanceof ApiError) await auditFailure(operation, services, raw, error);
    const isOfToken =
      raw.headers.authorization !== undefined && error instanceof ApiError && OF_TOKENS.has(error.status);
    if (checkAnswers && error instanceof ApiError && !isOfToken && !operation.answers.has(error.status)) {
      throw new Error(`${operation.id} fails with ${error.status}, which the document does not describe.`, {
        cause: error,
      });
    }
    throw error;
  }
}

async function run(served: ServedOperation, services: Services, raw: RawRequest): Promise<WireResponse> {
  const { operation, handler } = served;
  const now = services.clock();
  const arrived = performance.now();
  const open: PublicContext = { services, now, arrived, address: raw.address, headers: raw.headers };
  if (operation.permission === "public") {
    const request = readRequest(operation, raw);
    const answer = serializeResponse(served, await retryConflicts(() => handler(request, open)));
    await auditVisit(operation, services, raw, now);
    return answer;
  }
  if (isReadByBrowser(operation, raw)) return readOptimistically(served, open, raw);
  const session = await admit(operation, raw, services, now);
  if (raw.receive === undefined) {
    const content = raw.readForm ? await raw.readForm() : raw.content;
    const request = readRequest(operation, { ...raw, content });
    return work(served, { open, session, request, url: raw.url, content, confirmed: request.body });
  }
  const place = readPathAndQuery(operation, raw);
  const { body, given, print, remove } = await raw.receive();
  try {
    const request = { ...place, body, given };
    return await work(served, { open, session, request, url: raw.url, content: print, confirmed: print.toString() });
  } finally {
    await remove();
  }
}

interface Work {
  open: PublicContext;
  session: Session;
  request: CheckedRequest;
  url: string;
  /** What the request is told apart by from another under the same key. */
  content: Buffer | undefined;
  /** What a confirmation is bound to besides the operation and its place. */
  confirmed: unknown;
}

/** Runs the handler in its transaction: a read answers, a write is done once and noted. */
async function work(served: ServedOperation, wanted: Work): Promise<WireResponse> {
  const { open, session, request, url, content } = wanted;
  const { operation } = served;
  let committed: (() => void)[] = [];
  const isRead = !operation.isWrite || operation.isFile;
  const answer = await inTransaction(
    open.services,
    session,
    isRead && !isForProgram(operation, session) ? "read only" : "read write",
    async (transaction): Promise<WireResponse> => {
      committed = []; // what an attempt that was undone wanted done is not
      const context: SessionContext = {
        ...open,
        session,
        transaction,
        afterCommit: (action) => committed.push(action),
      };
      if (isRead) return runRead(served, request, context);
      const handle = () => handleInTransaction(served, request, context);
      return withIdempotencyKey(context, { operation: operation.id, url, content }, async () => {
        await confirm(operation, wanted, context);
        const done = serializeResponse(served, await notifyProgram(served, context, await handle()));
        await writeAudit(context, operation, { url, ...request });
        return done;
      });
    },
  );
  for (const action of committed) action();
  return answer;
}

/** Lets a change that matters pass once its caller has proved who they are, for this one request. */
async function confirm(operation: Operation, { session, request, confirmed }: Work, context: SessionContext) {
  // Whoever made a token has confirmed what it is for; a program has nobody to ask.
  if (!operation.confirm || session.token) return;
  const { path, query, given = {} } = request;
  const { sessionId } = session;
  const hash = digestRequest({ sessionId, operation: operation.id, path, query, content: confirmed });
  const names = () => readPromptNames(operation.id, request, context);
  await confirmIdentity(context, operation.confirm, { hash, operation: operation.id, names }, given);
}
