import { sql } from "kysely";
import { ApiError } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";

/** A device that was skipped, and why. */
export interface RefusedDevice {
  id: number;
  reason: string;
}

type BatchContext = Omit<SessionContext, "afterCommit">;

/** Changes devices in a savepoint. A refused batch is bisected until the devices that cause the refusal are found. */
export async function runBatch(
  context: BatchContext,
  ids: readonly number[],
  afterCommit: SessionContext["afterCommit"],
  work: (ids: readonly number[], context: SessionContext) => Promise<unknown>,
): Promise<RefusedDevice[]> {
  const { transaction } = context;
  const committed: (() => void)[] = [];
  await sql`savepoint batch`.execute(transaction);
  try {
    await work(ids, { ...context, afterCommit: (action) => committed.push(action) });
    await sql`release savepoint batch`.execute(transaction);
    for (const action of committed) afterCommit(action);
    return [];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await sql`rollback to savepoint batch`.execute(transaction);
    await sql`release savepoint batch`.execute(transaction);
    if (ids.length <= 1) return ids.map((id) => ({ id, reason: error.items[0]?.message ?? error.message }));
  }
  const half = Math.ceil(ids.length / 2);
  const first = await runBatch(context, ids.slice(0, half), afterCommit, work);
  return [...first, ...(await runBatch(context, ids.slice(half), afterCommit, work))];
}
