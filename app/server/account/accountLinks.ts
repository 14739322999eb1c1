import type { Kysely } from "kysely";
import type { AccountLinksTable } from "../database/tables/accountTables";
import type { Tables } from "../database/tables/tables";
import { addSeconds, hashToken } from "../session/tokens";
import { MAILED_LIFETIMES } from "../values/mailedLifetimes";
import { makeToken } from "./secrets";

/** The action a mailed link authorizes. */
export type LinkPurpose = AccountLinksTable["purpose"];

const LIFETIMES: Record<LinkPurpose, number> = {
  verify: MAILED_LIFETIMES.confirmAddress,
  change: MAILED_LIFETIMES.confirmAddress,
  reset: MAILED_LIFETIMES.resetPassword,
};

/** The user a link is for, and the address it is mailed to. */
export interface NewLink {
  purpose: LinkPurpose;
  userId: number;
  email: string;
}

/** Issues the token of a link and revokes earlier ones of the same purpose. Only its hash is stored. */
export async function issueLink(db: Kysely<Tables>, { purpose, userId, email }: NewLink, now: Date): Promise<string> {
  const token = makeToken();
  await db.deleteFrom("account_links").where("user_id", "=", userId).where("purpose", "=", purpose).execute();
  await db
    .insertInto("account_links")
    .values({
      hash: hashToken(token),
      purpose,
      user_id: userId,
      email,
      created_at: now,
      expires_at: addSeconds(now, LIFETIMES[purpose]),
    })
    .execute();
  return token;
}

/** Redeems a single-use link and returns what it was issued for; undefined when it is unknown, used or expired. */
export async function redeemLink(
  db: Kysely<Tables>,
  token: string,
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<NewLink | undefined> {
  const row = await db
    .deleteFrom("account_links")
    .where("hash", "=", hashToken(token))
    .where("purpose", "in", purposes)
    .where("expires_at", ">", now)
    .returning(["purpose", "user_id as userId", "email"])
    .executeTakeFirst();
  return row;
}

/** Revokes every link of a user, for example because it was mailed to a former address. */
export async function revokeLinks(db: Kysely<Tables>, userId: number): Promise<void> {
  await db.deleteFrom("account_links").where("user_id", "=", userId).execute();
}
