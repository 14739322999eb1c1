import { createHash } from "node:crypto";
import { ApiError, invalid } from "../requests/ApiError";
import type { SessionContext } from "../requests/Context";
import { seal, unseal } from "../session/seal";
import { addSeconds } from "../session/tokens";

/** A response ready to send. */
export interface SerializedResponse {
  status: number;
  /** JSON; as bytes where its data was serialized before. */
  text: string | Buffer;
  cookies: string[];
}

const RETENTION_SECONDS = 24 * 3600;
/** Stored responses are encrypted: those of some operations contain secrets. */
const PURPOSE = "idempotent-response";

function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === "string" && /^[\x21-\x7e]{1,200}$/.test(header)) return header;
  throw invalid("Idempotency-Key", "This must be 1 to 200 characters without spaces.");
}

async function readStoredResponse(
  { transaction, session, services }: SessionContext,
  key: string,
  hash: Buffer,
): Promise<SerializedResponse> {
  const stored = await transaction
    .selectFrom("idempotency_keys")
    .select(["request_hash", "status", "answer"])
    .where("user_id", "=", session.id)
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  if (!stored.request_hash.equals(hash)) throw new ApiError("IDEMPOTENCY_KEY_REUSED", { source: "Idempotency-Key" });
  if (stored.status === null || stored.answer === null) throw new Error("A write was committed without its response.");
  const text = unseal(services.secret, PURPOSE, Buffer.from(stored.answer, "base64"));
  return { status: stored.status, text, cookies: [] };
}

/**
 * Runs a write once per Idempotency-Key header: repeating key and content returns the first response. A request that
 * arrives while the first one runs waits for it; the response is stored in the transaction of the write.
 */
export async function withIdempotencyKey(
  context: SessionContext,
  request: { operation: string; url: string; content: Buffer | undefined },
  work: () => Promise<SerializedResponse>,
): Promise<SerializedResponse> {
  const key = readKey(context.headers["idempotency-key"]);
  if (key === undefined) return work();
  const { transaction, session, services, now } = context;
  const hash = createHash("sha256")
    .update(`${request.operation}\n${request.url}\n`)
    .update(request.content ?? "")
    .digest();
  const keys = () => transaction.deleteFrom("idempotency_keys").where("user_id", "=", session.id);
  await keys().where("created_at", "<", addSeconds(now, -RETENTION_SECONDS)).execute();
  const taken = await transaction
    .insertInto("idempotency_keys")
    .values({ user_id: session.id, key, request_hash: hash, created_at: now })
    .onConflict((conflict) => conflict.columns(["user_id", "key"]).doNothing())
    .returning("key")
    .executeTakeFirst();
  if (!taken) return readStoredResponse(context, key, hash);
  const response = await work();
  await transaction
    .updateTable("idempotency_keys")
    .set({ status: response.status, answer: seal(services.secret, PURPOSE, String(response.text)).toString("base64") })
    .where("user_id", "=", session.id)
    .where("key", "=", key)
    .execute();
  return response;
}
