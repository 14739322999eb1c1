import type { SentFile } from "../files/UploadedFile";
import type { PublicContext, SessionContext } from "../requests/Context";
import { type ReadTransaction, startReadTransaction } from "../session/startReadTransaction";
import { admitBrowser, cookiesOf } from "./access/admit";
import type { Operation } from "./contract/contract";
import { type CheckedRequest, handleInTransaction, notifyProgram } from "./handleRequest";
import {
  type RawRequest,
  readRequest,
  type ServedOperation,
  serializeResponse,
  type WireResponse,
} from "./ServedOperation";

/** Runs the handler of what only reads. */
export async function runRead(
  served: ServedOperation,
  request: CheckedRequest,
  context: SessionContext,
): Promise<WireResponse> {
  const read = await handleInTransaction(served, request, context);
  return "file" in read
    ? { file: read.file as SentFile }
    : serializeResponse(served, await notifyProgram(served, context, read));
}

/** Whether a request only reads, and comes from a browser. */
export function isReadByBrowser({ isWrite }: Operation, { headers, readForm, receive }: RawRequest): boolean {
  return !isWrite && headers.authorization === undefined && readForm === undefined && receive === undefined;
}

/** Answers as whom the reading is of; undefined where they are another by now, and nothing of it is true. */
async function answerAs(
  served: ServedOperation,
  open: PublicContext,
  raw: RawRequest,
  reading: ReadTransaction | null,
): Promise<WireResponse | undefined> {
  try {
    const session = admitBrowser(served.operation, raw, open.services, reading?.session ?? null);
    const request = readRequest(served.operation, raw);
    const { transaction, stands } = reading as ReadTransaction;
    const later: (() => void)[] = [];
    const afterCommit = (action: () => void) => later.push(action);
    const answer = await runRead(served, request, { ...open, session, transaction, afterCommit });
    if (!(await stands)) return undefined;
    for (const action of later) action();
    return answer;
  } catch (error) {
    if (reading && !(await reading.stands)) return undefined;
    throw error;
  } finally {
    reading?.end();
  }
}

/**
 * What most requests are: who asks is found with the beginning of the transaction that reads for them. They are taken for
 * who they were at their last request; if they are another, or nobody, all is read again as whom they are.
 */
export async function readOptimistically(
  served: ServedOperation,
  open: PublicContext,
  raw: RawRequest,
): Promise<WireResponse> {
  const begin = (isAnew: boolean) =>
    startReadTransaction(open.services.database, cookiesOf(raw), { now: open.now, isAnew });
  // A file is opened while it is read; nothing may be open for somebody who is not known.
  const first = await answerAs(served, open, raw, await begin(served.operation.isFile));
  return first ?? ((await answerAs(served, open, raw, await begin(true))) as WireResponse);
}
