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

/** Statuses with which any operation may refuse an access token; the document describes them once for all. */
const TOKEN_STATUSES = new Set([403, 429]);

/** Runs one request of an operation: admits it, validates it, runs the handler, serializes the response. */
export async function runOperation(
  served: ServedOperation,
  services: Services,
  raw: RawRequest,
): Promise<WireResponse> {
  try {
    return await run(served, services, raw);
  } catch (error) {
    const { checkResponses, operation } = served;
    if (error instanceof ApiError) await auditFailure(operation, services, raw, error);
    const isTokenRefusal =
      raw.headers.authorization !== undefined && error instanceof ApiError && TOKEN_STATUSES.has(error.status);
    if (checkResponses && error instanceof ApiError && !isTokenRefusal && !operation.responses.has(error.status)) {
      throw new Error(`${operation.id} fails with status ${error.status}, which is not in the document.`, {
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
  const base: PublicContext = { services, now, arrived, address: raw.address, headers: raw.headers };
  if (operation.permission === "public") {
    const request = readRequest(operation, raw);
    const response = serializeResponse(served, await retryConflicts(() => handler(request, base)));
    await auditVisit(operation, services, raw, now);
    return response;
  }
  if (isReadByBrowser(operation, raw)) return readOptimistically(served, base, raw);
  const session = await admit(operation, raw, services, now);
  if (raw.receive === undefined) {
    const content = raw.readForm ? await raw.readForm() : raw.content;
    const request = readRequest(operation, { ...raw, content });
    return runHandler(served, { base, session, request, url: raw.url, content, confirmed: request.body });
  }
  const place = readPathAndQuery(operation, raw);
  const { body, proof, print, remove } = await raw.receive();
  try {
    const request = { ...place, body, proof };
    return await runHandler(served, {
      base,
      session,
      request,
      url: raw.url,
      content: print,
      confirmed: print.toString(),
    });
  } finally {
    await remove();
  }
}

interface Work {
  base: PublicContext;
  session: Session;
  request: CheckedRequest;
  url: string;
  /** What the idempotency key is bound to, besides the operation and its URL. */
  content: Buffer | undefined;
  /** What a confirmation is bound to, besides the operation, its path and its query. */
  confirmed: unknown;
}

/** Runs the handler in its transaction. A write runs once per idempotency key and is written to the audit log. */
async function runHandler(served: ServedOperation, work: Work): Promise<WireResponse> {
  const { base, session, request, url, content } = work;
  const { operation } = served;
  let committed: (() => void)[] = [];
  const isRead = !operation.isWrite || operation.isFile;
  const response = await inTransaction(
    base.services,
    session,
    isRead && !isForProgram(operation, session) ? "read only" : "read write",
    async (transaction): Promise<WireResponse> => {
      committed = []; // drops the actions of an attempt that was rolled back
      const context: SessionContext = {
        ...base,
        session,
        transaction,
        afterCommit: (action) => committed.push(action),
      };
      if (isRead) return runRead(served, request, context);
      const handle = () => handleInTransaction(served, request, context);
      return withIdempotencyKey(context, { operation: operation.id, url, content }, async () => {
        await confirm(operation, work, context);
        const done = serializeResponse(served, await notifyProgram(served, context, await handle()));
        await writeAudit(context, operation, { url, ...request });
        return done;
      });
    },
  );
  for (const action of committed) action();
  return response;
}

/** Requires the caller of a sensitive change to prove their identity for this one request. */
async function confirm(operation: Operation, { session, request, confirmed }: Work, context: SessionContext) {
  // A token was confirmed when it was created; a program cannot answer a prompt.
  if (!operation.confirm || session.token) return;
  const { path, query, proof = {} } = request;
  const { sessionId } = session;
  const hash = digestRequest({ sessionId, operation: operation.id, path, query, content: confirmed });
  const names = () => readPromptNames(operation.id, request, context);
  await confirmIdentity(context, operation.confirm, { hash, operation: operation.id, names }, proof);
}
