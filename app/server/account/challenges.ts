import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { MfaChallengesTable } from "../database/tables/accountTables";
import type { Tables } from "../database/tables/tables";
import { addSeconds, hashToken } from "../session/tokens";
import { MAILED_LIFETIMES } from "../values/mailedLifetimes";
import { hashCode, makeCode } from "./secrets";

/** Attempts per challenge. */
export const MAX_ATTEMPTS = 5;
/** Lifetime of a challenge in seconds. */
export const CHALLENGE_LIFETIME = MAILED_LIFETIMES.code;

/** A new challenge for a second factor or a confirmation. */
export interface NewChallenge {
  userId: number;
  purpose: MfaChallengesTable["purpose"];
  method: MfaChallengesTable["method"];
  totpSecret?: Buffer;
  /** The request it confirms; only for challenges of step-up authentication. */
  request?: BoundRequest;
}

/** The request a challenge is bound to: its digest, and what its owner is asked to confirm. */
export interface BoundRequest {
  hash: Buffer;
  operation: string;
  /** Names of the records the operation changes. */
  names: Record<string, string>;
}

/** A challenge as returned to its owner: its identifier, and the code to mail. */
export interface OpenedChallenge {
  uuid: string;
  code: string | undefined;
}

/** An open challenge during verification of a code. */
export interface PendingChallenge {
  uuid: string;
  userId: number;
  method: MfaChallengesTable["method"];
  codeHash: Buffer | null;
  approvedAt: Date | null;
  totpSecret: Buffer | null;
}

/** Opens a challenge and closes earlier ones of the same user and purpose. */
export async function openChallenge(
  db: Kysely<Tables>,
  secret: Buffer,
  { userId, purpose, method, totpSecret, request }: NewChallenge,
  now: Date,
): Promise<OpenedChallenge> {
  const uuid = randomUUID();
  const code = method === "email" ? makeCode() : undefined;
  await db
    .deleteFrom("mfa_challenges")
    .where("user_id", "=", userId)
    .where((row) => row.or([row("purpose", "=", purpose), row("expires_at", "<=", now)]))
    .execute();
  await db
    .insertInto("mfa_challenges")
    .values({
      hash: hashToken(uuid),
      user_id: userId,
      purpose,
      method,
      code_hash: code === undefined ? null : hashCode(secret, uuid, code),
      totp_secret: totpSecret ?? null,
      request_hash: request?.hash ?? null,
      operation: request?.operation ?? null,
      names: request ? JSON.stringify(request.names) : null,
      created_at: now,
      expires_at: addSeconds(now, CHALLENGE_LIFETIME),
    })
    .execute();
  return { uuid, code };
}

/**
 * Identifies the challenge of a response; one that is bound to a request is matched by the request's digest as well.
 */
export interface ChallengeLookup {
  uuid: string;
  purpose: MfaChallengesTable["purpose"];
  request?: Buffer;
}

/**
 * Counts an attempt before the code is verified. Returns undefined when the challenge is closed, has no attempts left
 * or is bound to another request.
 */
export async function takeChallengeAttempt(
  db: Kysely<Tables>,
  { uuid, purpose, request }: ChallengeLookup,
  now: Date,
): Promise<PendingChallenge | undefined> {
  const row = await db
    .updateTable("mfa_challenges")
    .set({ attempts: sql<number>`attempts + 1` })
    .where("hash", "=", hashToken(uuid))
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now)
    .where("attempts", "<", MAX_ATTEMPTS)
    .where("request_hash", request ? "=" : "is", request ?? null)
    .returning(["user_id as userId", "method", "code_hash as codeHash", "totp_secret as totpSecret"])
    .returning("approved_at as approvedAt")
    .executeTakeFirst();
  return row && { uuid, ...row };
}

/** Records that the owner approved a challenge in their app; false when there is no such challenge. */
export async function approveChallenge(db: Kysely<Tables>, uuid: string, userId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("mfa_challenges")
    .set({ approved_at: now })
    .where("hash", "=", hashToken(uuid))
    .where("user_id", "=", userId)
    .where("purpose", "=", "confirm")
    .where("method", "=", "teltonika_id")
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Closes a challenge; false when a concurrent request closed it first. */
export async function closeChallenge(db: Kysely<Tables>, uuid: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("mfa_challenges")
    .where("hash", "=", hashToken(uuid))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** An open sign-in challenge: its user, method and approval. */
export function findChallenge(
  db: Kysely<Tables>,
  uuid: string,
  now: Date,
): Promise<{ userId: number; method: MfaChallengesTable["method"]; approvedAt: Date | null } | undefined> {
  return db
    .selectFrom("mfa_challenges")
    .select(["user_id as userId", "method", "approved_at as approvedAt"])
    .where("hash", "=", hashToken(uuid))
    .where("purpose", "=", "sign-in")
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** Replaces the mailed code of a challenge; its attempts stay counted. */
export async function renewCode(db: Kysely<Tables>, secret: Buffer, uuid: string): Promise<string> {
  const code = makeCode();
  await db
    .updateTable("mfa_challenges")
    .set({ code_hash: hashCode(secret, uuid, code) })
    .where("hash", "=", hashToken(uuid))
    .execute();
  return code;
}
