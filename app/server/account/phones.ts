import { type Kysely, sql } from "kysely";
import type { MfaChallengesTable } from "../database/tables/accountTables";
import type { Tables } from "../database/tables/tables";
import { hashToken } from "../session/tokens";
import { MAX_ATTEMPTS, openChallenge } from "./challenges";
import { hashCode, isSameHash, makeCode, makeToken } from "./secrets";

/** Dependencies of the functions in this file. */
export interface PhoneBase {
  db: Kysely<Tables>;
  secret: Buffer;
  now: Date;
}

/** A paired phone and its owner. */
export interface Phone {
  id: number;
  userId: number;
  email: string;
  name: string;
  pinHash: Buffer;
  /** Whether the console that displayed its pairing code has confirmed it. */
  isConfirmed: boolean;
}

/** A request that a phone shows for confirmation. */
export interface ConfirmationRequest {
  id: string;
  purpose: MfaChallengesTable["purpose"];
  /** The operation to confirm; null for a sign-in. */
  change: { operation: string; names: Record<string, string> } | null;
  askedAt: Date;
  expiresAt: Date;
}

const pairing = (userId: number) => `pairing:${userId}`;
const pinOf = (tokenHash: Buffer) => `pin:${tokenHash.toString("hex")}`;

/** Opens the pairing of a phone, which completes when the phone sends the code. */
export async function openPairing({ db, secret, now }: PhoneBase, userId: number) {
  const { uuid } = await openChallenge(db, secret, { userId, purpose: "set-up", method: "teltonika_id" }, now);
  const code = makeCode();
  const code_hash = hashCode(secret, pairing(userId), code);
  await db.updateTable("mfa_challenges").set({ code_hash }).where("hash", "=", hashToken(uuid)).execute();
  return { uuid, code };
}

/** Identifies a pairing: by the scanned QR code, or by the user's email address. */
export type PairingLookup = { session_uuid: string } | { email: string };

/** Counts an attempt of a pairing; returns its owner when the code is correct. */
async function verifyPairingCode({ db, secret, now }: PhoneBase, lookup: PairingLookup, code: string) {
  const owner = sql<number>`(select id from users where lower(email) = lower(${"email" in lookup ? lookup.email : ""}))`;
  const row = await db
    .updateTable("mfa_challenges")
    .set({ attempts: sql<number>`attempts + 1` })
    .where((row) => ("email" in lookup ? row("user_id", "=", owner) : row("hash", "=", hashToken(lookup.session_uuid))))
    .where("purpose", "=", "set-up")
    .where("method", "=", "teltonika_id")
    .where("approved_at", "is", null)
    .where("expires_at", ">", now)
    .where("attempts", "<", MAX_ATTEMPTS)
    .returning(["hash", "user_id as userId", "code_hash as codeHash"])
    .executeTakeFirst();
  if (!row?.codeHash || !isSameHash(row.codeHash, hashCode(secret, pairing(row.userId), code))) return undefined;
  return row;
}

/** Pairs a phone by the code its owner's console displays; undefined when the code is wrong or expired. */
export async function pairPhone(
  base: PhoneBase,
  { lookup, code, name, pin }: { lookup: PairingLookup; code: string; name: string; pin: string },
): Promise<{ token: string; challenge: Buffer; userId: number } | undefined> {
  const { secret, now } = base;
  const found = await verifyPairingCode(base, lookup, code);
  if (!found) return undefined;
  const token = makeToken();
  const token_hash = hashToken(token);
  const pin_hash = hashCode(secret, pinOf(token_hash), pin);
  const { hash, userId } = found;
  return base.db.transaction().execute(async (db) => {
    // When two phones send the same code concurrently, only the first is paired.
    if (!(await approve(db, { hash, userId }, now, ["set-up"]))) return undefined;
    const values = { user_id: userId, name, token_hash, pin_hash, created_at: now, pairing: hash };
    await db.insertInto("phones").values(values).execute();
    return { token, challenge: hash, userId };
  });
}

/** Finds a phone by its token; undefined when there is none or its owner is disabled. */
export async function findPhone({ db }: PhoneBase, token: string): Promise<Phone | undefined> {
  const phone = await db
    .selectFrom("phones as p")
    .innerJoin("users as u", "u.id", "p.user_id")
    .select(["p.id", "p.user_id as userId", "p.name", "p.pin_hash as pinHash", "p.pairing", "u.email"])
    .where("p.token_hash", "=", hashToken(token))
    .where("u.disabled", "=", false)
    .executeTakeFirst();
  return phone && { ...phone, isConfirmed: phone.pairing === null };
}

/** Confirms the phone of a pairing, once its console has seen it. */
export async function confirmPhone(db: Kysely<Tables>, uuid: string): Promise<void> {
  await db.updateTable("phones").set({ pairing: null }).where("pairing", "=", hashToken(uuid)).execute();
}

/** Number of confirmed phones of a user. */
export async function countPhones(db: Kysely<Tables>, userId: number): Promise<number> {
  const query = db.selectFrom("phones").select(({ fn }) => fn.countAll<string>().as("count"));
  return Number(
    (await query.where("user_id", "=", userId).where("pairing", "is", null).executeTakeFirstOrThrow()).count,
  );
}

/** Verifies the PIN of a phone. */
export function isPin({ secret }: PhoneBase, token: string, phone: Phone, pin: string): boolean {
  return isSameHash(phone.pinHash, hashCode(secret, pinOf(hashToken(token)), pin));
}

/** Records the time of a phone's last response. */
export async function recordPhoneUse({ db, now }: PhoneBase, phone: Phone): Promise<void> {
  await db.updateTable("phones").set({ last_used_at: now }).where("id", "=", phone.id).execute();
}

/** The open confirmation requests of a user. */
export async function pendingConfirmations({ db, now }: PhoneBase, userId: number): Promise<ConfirmationRequest[]> {
  const rows = await db
    .selectFrom("mfa_challenges")
    .select(["hash", "purpose", "operation", "names", "created_at", "expires_at"])
    .where("user_id", "=", userId)
    .where("method", "=", "teltonika_id")
    .where("purpose", "!=", "set-up")
    .where("approved_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("created_at")
    .execute();
  return rows.map(({ hash, purpose, operation, names, created_at, expires_at }) => ({
    id: hash.toString("hex"),
    purpose,
    change: operation ? { operation, names: names as Record<string, string> } : null,
    askedAt: created_at,
    expiresAt: expires_at,
  }));
}

/** Records a phone's response: approves the challenge, or closes it when declined. False when it is not open. */
export async function recordPhoneResponse(
  { db, now }: PhoneBase,
  { id, userId, isApproved }: { id: string; userId: number; isApproved: boolean },
): Promise<boolean> {
  const challenge = { hash: Buffer.from(id, "hex"), userId };
  if (isApproved) return approve(db, challenge, now, ["sign-in", "confirm"]);
  const { numDeletedRows } = await db
    .deleteFrom("mfa_challenges")
    .where("hash", "=", challenge.hash)
    .where("user_id", "=", userId)
    .where("method", "=", "teltonika_id")
    .where("purpose", "!=", "set-up")
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

async function approve(
  db: Kysely<Tables>,
  { hash, userId }: { hash: Buffer; userId: number },
  now: Date,
  purposes: readonly MfaChallengesTable["purpose"][],
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("mfa_challenges")
    .set({ approved_at: now })
    .where("hash", "=", hash)
    .where("user_id", "=", userId)
    .where("purpose", "in", purposes)
    .where("method", "=", "teltonika_id")
    .where("approved_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
