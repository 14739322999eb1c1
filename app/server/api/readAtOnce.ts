import type { SentFile } from "../files/UploadedFile";
import type { PublicContext, SessionContext } from "../operations/Context";
import { beginReading, type Reading } from "../session/readSession";
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

/** What most requests are: who asks is found with the beginning of the transaction that reads for them. */
export async function readAtOnce(served: ServedOperation, open: PublicContext, raw: RawRequest): Promise<RunAnswer> {
  const { operation } = served;
  const { database } = open.services;
  const reading = await beginReading(database, cookiesOf(raw), open.now);
  try {
    const session = admitBrowser(operation, raw, open.services, reading?.session ?? null);
    const request = readRequest(operation, raw);
    const { transaction } = reading as Reading;
    const later: (() => void)[] = [];
    const afterCommit = (action: () => void) => later.push(action);
    const answer = await answerRead(served, request, { ...open, session, transaction, afterCommit });
    for (const action of later) action();
    return answer;
  } finally {
    reading?.end();
  }
}
