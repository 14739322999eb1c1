import { createHash } from "node:crypto";
import { ApiError, invalid } from "../requests/ApiError";
import type { SessionContext } from "../requests/Context";
import { addSeconds } from "../session/tokens";

/** An answer as it goes over the wire. */
export interface SerializedResponse {
  status: number;
  /** JSON; as bytes where it was put together of such. */
  text: string | Buffer;
  cookies: string[];
}

const KEPT_SECONDS = 24 * 3600;

function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === "string" && /^[\x21-\x7e]{1,200}$/.test(header)) return header;
  throw invalid("Idempotency-Key", "This must be 1 to 200 characters without spaces.");
}

async function readEarlier(
  { transaction, session }: SessionContext,
  key: string,
  hash: Buffer,
): Promise<SerializedResponse> {
  const earlier = await transaction
    .selectFrom("idempotency_keys")
    .select(["request_hash", "status", "answer"])
    .where("user_id", "=", session.id)
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  if (!earlier.request_hash.equals(hash)) throw new ApiError("IDEMPOTENCY_KEY_REUSED", { source: "Idempotency-Key" });
  if (earlier.status === null || earlier.answer === null) throw new Error("A write was committed without its answer.");
  return { status: earlier.status, text: earlier.answer, cookies: [] };
}

/**
 * Does a write once for each Idempotency-Key: the same key and content give the first answer again.
 * A request that arrives while the first is at work waits for it; the answer is kept in the write's own transaction.
 */
export async function withIdempotencyKey(
  context: SessionContext,
  request: { operation: string; url: string; content: Buffer | undefined },
  work: () => Promise<SerializedResponse>,
): Promise<SerializedResponse> {
  const key = readKey(context.headers["idempotency-key"]);
  if (key === undefined) return work();
  const { transaction, session, now } = context;
  const hash = createHash("sha256")
    .update(`${request.operation}\n${request.url}\n`)
    .update(request.content ?? "")
    .digest();
  const keys = () => transaction.deleteFrom("idempotency_keys").where("user_id", "=", session.id);
  await keys().where("created_at", "<", addSeconds(now, -KEPT_SECONDS)).execute();
  const taken = await transaction
    .insertInto("idempotency_keys")
    .values({ user_id: session.id, key, request_hash: hash, created_at: now })
    .onConflict((conflict) => conflict.columns(["user_id", "key"]).doNothing())
    .returning("key")
    .executeTakeFirst();
  if (!taken) return readEarlier(context, key, hash);
  const answer = await work();
  await transaction
    .updateTable("idempotency_keys")
    .set({ status: answer.status, answer: String(answer.text) })
    .where("user_id", "=", session.id)
    .where("key", "=", key)
    .execute();
  return answer;
}
