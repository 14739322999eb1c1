import { sql, type Transaction } from "kysely";
import type { Tables } from "../database/tables/tables";
import type { ExternalIdentity } from "./ExternalProvider";

/** A user an external identity signs in as. */
export interface ExternalUser {
  id: number;
  company_id: number;
  email: string;
  mfa_type: "email" | "teltonika_id" | "totp" | null;
}

const COLUMNS = ["u.id", "u.company_id", "u.email", "u.mfa_type"] as const;

function findKnown(transaction: Transaction<Tables>, { issuer, subject }: ExternalIdentity) {
  return transaction
    .selectFrom("user_identities as i")
    .innerJoin("users as u", "u.id", "i.user_id")
    .select([...COLUMNS, "u.disabled"])
    .where("i.issuer", "=", issuer)
    .where("i.subject", "=", subject)
    .executeTakeFirst();
}

/**
 * The user an identity belongs to: the one it has signed in as before, or at first the one with the e-mail address the
 * provider vouches for. Nobody becomes a user this way.
 */
export async function findExternalUser(
  transaction: Transaction<Tables>,
  identity: ExternalIdentity,
  now: Date,
): Promise<ExternalUser | undefined> {
  const known = await findKnown(transaction, identity);
  if (known) return known.disabled ? undefined : known;
  if (identity.email === undefined) return undefined;
  const user = await transaction
    .selectFrom("users as u")
    .select(COLUMNS)
    .where(sql`lower(u.email)`, "=", identity.email.toLowerCase())
    .where("u.disabled", "=", false)
    .executeTakeFirst();
  if (!user) return undefined;
  const { issuer, subject } = identity;
  await transaction
    .insertInto("user_identities")
    .values({ issuer, subject, user_id: user.id, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return user;
}
