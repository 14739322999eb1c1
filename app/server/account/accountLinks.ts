import type { Kysely } from "kysely";
import type { AccountLinksTable } from "../database/tables/accountTables";
import type { Tables } from "../database/tables/tables";
import { addSeconds, hashToken } from "../session/tokens";
import { MAILED_LIFETIMES } from "../values/mailedLifetimes";
import { makeToken } from "./secrets";

/** What a mailed link is good for. */
export type LinkPurpose = AccountLinksTable["purpose"];

const LIFETIMES: Record<LinkPurpose, number> = {
  verify: MAILED_LIFETIMES.confirmAddress,
  change: MAILED_LIFETIMES.confirmAddress,
  reset: MAILED_LIFETIMES.resetPassword,
};

/** Whom a link is for, and the address it goes to. */
export interface NewLink {
  purpose: LinkPurpose;
  userId: number;
  email: string;
}

/** Makes the token of a link; an earlier one for the same purpose is good no more. */
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

/** Uses a link up, and says whom it was for; undefined when it is not good, or no more. */
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

/** Forgets every link of a user, such as when they went to an address that is no longer theirs. */
export async function revokeLinks(db: Kysely<Tables>, userId: number): Promise<void> {
  await db.deleteFrom("account_links").where("user_id", "=", userId).execute();
}
