import type { Kysely, Transaction } from "kysely";
import { sql } from "kysely";
import type { Tables } from "../database/tables/tables";
import type { Mailer } from "../mail/createMailer";
import { invitation } from "../mail/letters";
import { collectChanges } from "../session/collectChanges";
import { hashPassword } from "../session/passwords";
import { addSeconds, hashToken } from "../session/tokens";
import { MAILED_LIFETIMES } from "../values/mailedLifetimes";
import { makeToken } from "./secrets";

const LIFETIME = MAILED_LIFETIMES.invitation;

/** An invitation: address, company and role. */
export interface NewInvitation {
  email: string;
  company_id: number;
  role_id: number;
}

/** The inviting user and the services an invitation uses. */
export interface InvitationContext {
  transaction: Transaction<Tables>;
  session: { id: number; email: string };
  now: Date;
  mail: Mailer;
  /** Host of the request, which selects the brand of the mail. */
  host: string | undefined;
  afterCommit(action: () => void): void;
}

/**
 * Invites a person by mail and replaces an earlier open invitation to the same company. The operation must check that
 * the caller may invite there and assign that role. Returns the id of the invitation.
 */
export async function inviteUser(
  { transaction, session, now, mail, host, afterCommit }: InvitationContext,
  { email, company_id, role_id }: NewInvitation,
): Promise<number> {
  const token = makeToken();
  await transaction
    .deleteFrom("user_invitations")
    .where("company_id", "=", company_id)
    .where(sql`lower(email)`, "=", email.toLowerCase())
    .where("accepted_at", "is", null)
    .execute();
  const times = { created_at: now, expires_at: addSeconds(now, LIFETIME) };
  const { id } = await transaction
    .insertInto("user_invitations")
    .values({ email, company_id, role_id, invited_by: session.id, token_hash: hashToken(token), ...times })
    .returning("id")
    .executeTakeFirstOrThrow();
  const company = await transaction
    .selectFrom("companies")
    .select("name")
    .where("id", "=", company_id)
    .executeTakeFirstOrThrow();
  const letter = invitation(token, company.name, session.email);
  await mail.send({ transaction, afterCommit }, letter, { to: email, companyId: company_id, host });
  return id;
}

/** Finds an open invitation by its token, with the fields that holders of the link may see. */
export function findInvitation(db: Kysely<Tables>, token: string, now: Date) {
  return db
    .selectFrom("user_invitations as i")
    .innerJoin("companies as c", "c.id", "i.company_id")
    .innerJoin("roles as r", "r.id", "i.role_id")
    .select(["i.id", "i.email", "i.company_id", "i.role_id", "i.expires_at"])
    .select(["c.name as company_name", "r.title as role_title"])
    .where("i.token_hash", "=", hashToken(token))
    .where("i.accepted_at", "is", null)
    .where("i.expires_at", ">", now)
    .executeTakeFirst();
}

/** Input of a new user. */
export interface NewUser {
  token: string;
  password: string;
  first_name?: string | null;
  last_name?: string | null;
}

/** Creates the invited user, whose address the link has verified; undefined when the invitation is no longer valid. */
export async function acceptInvitation(
  transaction: Transaction<Tables>,
  { token, password, first_name = null, last_name = null }: NewUser,
  now: Date,
) {
  const found = await findInvitation(transaction, token, now);
  if (!found) return undefined;
  await collectChanges(transaction, { company_id: found.company_id });
  const { numUpdatedRows } = await transaction
    .updateTable("user_invitations")
    .set({ accepted_at: now })
    .where("id", "=", found.id)
    .where("accepted_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return undefined;
  const { email, company_id, role_id } = found;
  const own = { email, username: email.split("@")[0] ?? email, first_name, last_name, email_verified: true };
  const { id } = await transaction
    .insertInto("users")
    .values({ ...own, company_id, role_id, password_hash: await hashPassword(password), created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, email, company_id };
}
