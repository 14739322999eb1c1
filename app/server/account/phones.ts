import { type Kysely, sql } from "kysely";
import type { MfaChallengesTable } from "../database/tables/accountTables";
import type { Tables } from "../database/tables/tables";
import { hashToken } from "../session/tokens";
import { MAX_ATTEMPTS, openChallenge } from "./challenges";
import { hashCode, isSameHash, makeCode, makeToken } from "./secrets";

/** What phones are paired and asked with. */
export interface PhoneBase {
  db: Kysely<Tables>;
  secret: Buffer;
  now: Date;
}

/** A phone that is paired, with whose it is. */
export interface Phone {
  id: number;
  userId: number;
  email: string;
  name: string;
  pinHash: Buffer;
  /** Whether the console that showed its code knows of it. */
  isConfirmed: boolean;
}

/** What a phone is asked to confirm. */
export interface ConfirmationRequest {
  id: string;
  purpose: MfaChallengesTable["purpose"];
  /** The change that waits; null at signing in. */
  change: { operation: string; names: Record<string, string> } | null;
  askedAt: Date;
  expiresAt: Date;
}

const pairing = (userId: number) => `pairing:${userId}`;
const pinOf = (tokenHash: Buffer) => `pin:${tokenHash.toString("hex")}`;

/** Opens the pairing of a phone: it counts once a phone has told the code. */
export async function openPairing({ db, secret, now }: PhoneBase, userId: number) {
  const { uuid } = await openChallenge(db, secret, { userId, purpose: "set-up", method: "teltonika_id" }, now);
  const code = makeCode();
  const code_hash = hashCode(secret, pairing(userId), code);
  await db.updateTable("mfa_challenges").set({ code_hash }).where("hash", "=", hashToken(uuid)).execute();
  return { uuid, code };
}

/** Which pairing a phone means: the one whose picture it read, or the one of somebody's. */
export type PairingLookup = { session_uuid: string } | { email: string };

/** Takes one of the tries of a pairing; whose it is when the code is right. */
async function takeCode({ db, secret, now }: PhoneBase, meant: PairingLookup, code: string) {
  const owner = sql<number>`(select id from users where lower(email) = lower(${"email" in meant ? meant.email : ""}))`;
  const row = await db
    .updateTable("mfa_challenges")
    .set({ attempts: sql<number>`attempts + 1` })
    .where((row) => ("email" in meant ? row("user_id", "=", owner) : row("hash", "=", hashToken(meant.session_uuid))))
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

/** Pairs a phone by the code that its owner's console shows; undefined when the code is wrong or its time is over. */
export async function pairPhone(
  base: PhoneBase,
  { meant, code, name, pin }: { meant: PairingLookup; code: string; name: string; pin: string },
): Promise<{ token: string; challenge: Buffer; userId: number } | undefined> {
  const { secret, now } = base;
  const found = await takeCode(base, meant, code);
  if (!found) return undefined;
  const token = makeToken();
  const token_hash = hashToken(token);
  const pin_hash = hashCode(secret, pinOf(token_hash), pin);
  const { hash, userId } = found;
  return base.db.transaction().execute(async (db) => {
    // Two phones with one code at the same moment: only the first is paired.
    if (!(await approve(db, { hash, userId }, now, ["set-up"]))) return undefined;
    const values = { user_id: userId, name, token_hash, pin_hash, created_at: now, pairing: hash };
    await db.insertInto("phones").values(values).execute();
    return { token, challenge: hash, userId };
  });
}

/** The phone that has this token; undefined when there is none, or its owner may not sign in. */
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

/** Lets the phone count that a pairing has brought: its console has seen it. */
export async function confirmPhone(db: Kysely<Tables>, uuid: string): Promise<void> {
  await db.updateTable("phones").set({ pairing: null }).where("pairing", "=", hashToken(uuid)).execute();
}

/** How many phones of a user count. */
export async function countPhones(db: Kysely<Tables>, userId: number): Promise<number> {
  const query = db.selectFrom("phones").select(({ fn }) => fn.countAll<string>().as("count"));
  return Number(
    (await query.where("user_id", "=", userId).where("pairing", "is", null).executeTakeFirstOrThrow()).count,
  );
}

/** Whether a PIN is the one of the phone with this token. */
export function isPin({ secret }: PhoneBase, token: string, phone: Phone, pin: string): boolean {
  return isSameHash(phone.pinHash, hashCode(secret, pinOf(hashToken(token)), pin));
}

/** Notes that a phone confirmed or declined something. */
export async function recordPhoneUse({ db, now }: PhoneBase, phone: Phone): Promise<void> {
  await db.updateTable("phones").set({ last_used_at: now }).where("id", "=", phone.id).execute();
}

/** What the phones of a user are asked at this moment. */
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

/** Notes what a user's phone answered: a question that is declined is closed. False when it is not open. */
export async function recordPhoneResponse(
  { db, now }: PhoneBase,
  { id, userId, isApproved }: { id: string; userId: number; isApproved: boolean },
): Promise<boolean> {
  const question = { hash: Buffer.from(id, "hex"), userId };
  if (isApproved) return approve(db, question, now, ["sign-in", "confirm"]);
  const { numDeletedRows } = await db
    .deleteFrom("mfa_challenges")
    .where("hash", "=", question.hash)
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
