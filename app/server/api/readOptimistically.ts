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

/** Runs the handler of a read. */
export async function runRead(
  served: ServedOperation,
  request: CheckedRequest,
  context: SessionContext,
): Promise<WireResponse> {
  const result = await handleInTransaction(served, request, context);
  return "file" in result
    ? { file: result.file as SentFile }
    : serializeResponse(served, await notifyProgram(served, context, result));
}

/** Whether a request only reads, and comes from a browser. */
export function isReadByBrowser({ isWrite }: Operation, { headers, readForm, receive }: RawRequest): boolean {
  return !isWrite && headers.authorization === undefined && readForm === undefined && receive === undefined;
}

/** Reads as the session of the transaction; undefined when that session turns out to be out of date. */
async function readAs(
  served: ServedOperation,
  base: PublicContext,
  raw: RawRequest,
  reading: ReadTransaction | null,
): Promise<WireResponse | undefined> {
  try {
    const session = admitBrowser(served.operation, raw, base.services, reading?.session ?? null);
    const request = readRequest(served.operation, raw);
    const { transaction, isValid } = reading as ReadTransaction;
    const committed: (() => void)[] = [];
    const afterCommit = (action: () => void) => committed.push(action);
    const response = await runRead(served, request, { ...base, session, transaction, afterCommit });
    if (!(await isValid)) return undefined;
    for (const action of committed) action();
    return response;
  } catch (error) {
    if (reading && !(await reading.isValid)) return undefined;
    throw error;
  } finally {
    reading?.end();
  }
}

/**
 * Reads optimistically, as most requests do: the handler runs as the session cached from the last request, while the
 * database checks that session in the same round trip. When it has changed or ended, the read is repeated as the current one.
 */
export async function readOptimistically(
  served: ServedOperation,
  base: PublicContext,
  raw: RawRequest,
): Promise<WireResponse> {
  const begin = (bypassCache: boolean) =>
    startReadTransaction(base.services.database, cookiesOf(raw), { now: base.now, bypassCache });
  // A file may be opened by the read, which must not happen before the session is verified.
  const first = await readAs(served, base, raw, await begin(served.operation.isFile));
  return first ?? ((await readAs(served, base, raw, await begin(true))) as WireResponse);
}
