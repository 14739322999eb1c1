import { sql } from "kysely";
import { ApiError } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";

/** A device that was left out, and why. */
export interface RefusedDevice {
  id: number;
  reason: string;
}

type Piece = Omit<SessionContext, "afterCommit">;

/** Changes devices; where the change is refused, halves of them, until those are found that it is refused for. */
export async function runBatch(
  context: Piece,
  ids: readonly number[],
  afterCommit: SessionContext["afterCommit"],
  work: (ids: readonly number[], context: SessionContext) => Promise<unknown>,
): Promise<RefusedDevice[]> {
  const { transaction } = context;
  const told: (() => void)[] = [];
  await sql`savepoint piece`.execute(transaction);
  try {
    await work(ids, { ...context, afterCommit: (action) => told.push(action) });
    await sql`release savepoint piece`.execute(transaction);
    for (const action of told) afterCommit(action);
    return [];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await sql`rollback to savepoint piece`.execute(transaction);
    await sql`release savepoint piece`.execute(transaction);
    if (ids.length <= 1) return ids.map((id) => ({ id, reason: error.items[0]?.message ?? error.message }));
  }
  const half = Math.ceil(ids.length / 2);
  const first = await runBatch(context, ids.slice(0, half), afterCommit, work);
  return [...first, ...(await runBatch(context, ids.slice(half), afterCommit, work))];
}
