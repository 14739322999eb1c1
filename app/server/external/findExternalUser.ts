import { sql, type Transaction } from "kysely";
import type { Tables } from "../database/tables/tables";
import type { ExternalIdentity } from "./ExternalProvider";

/** The user an external identity belongs to. */
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
 * Finds the user of an identity: the one it was linked to, or on first use the one with its verified email address,
 * which links them. Never creates users.
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
