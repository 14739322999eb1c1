import type { SentFile } from "../files/UploadedFile";
import type { PublicContext, SessionContext } from "../operations/Context";
import { beginReading, type Reading } from "../session/beginReading";
import { admitBrowser, cookiesOf } from "./admit";
import type { Operation } from "./contract";
import { type CheckedRequest, handleIn, tellProgram } from "./handleRequest";
import { type RawRequest, type RunAnswer, readRequest, type ServedOperation, write } from "./ServedOperation";

/** Runs the handler of what only reads. */
export async function answerRead(
  served: ServedOperation,
  request: CheckedRequest,
  context: SessionContext,
): Promise<RunAnswer> {
  const read = await handleIn(served, request, context);
  return "file" in read ? { file: read.file as SentFile } : write(served, await tellProgram(served, context, read));
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
  reading: Reading | null,
): Promise<RunAnswer | undefined> {
  try {
    const session = admitBrowser(served.operation, raw, open.services, reading?.session ?? null);
    const request = readRequest(served.operation, raw);
    const { transaction, stands } = reading as Reading;
    const later: (() => void)[] = [];
    const afterCommit = (action: () => void) => later.push(action);
    const answer = await answerRead(served, request, { ...open, session, transaction, afterCommit });
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
export async function readAtOnce(served: ServedOperation, open: PublicContext, raw: RawRequest): Promise<RunAnswer> {
  const begin = (isAnew: boolean) => beginReading(open.services.database, cookiesOf(raw), { now: open.now, isAnew });
  // A file is opened while it is read; nothing may be open for somebody who is not known.
  const first = await answerAs(served, open, raw, await begin(served.operation.isFile));
  return first ?? ((await answerAs(served, open, raw, await begin(true))) as RunAnswer);
}
