import { sql } from "kysely";
import { asOwner } from "../../database/asOwner";
import { ApiError, notFound } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { resolveCompany } from "../companies/resolveCompany";
import { lockUserRemovals } from "./users";

async function findByEmail({ transaction }: SessionContext, email: string) {
  const user = await transaction
    .selectFrom("users")
    .select(["id", "company_id"])
    .where(sql<string>`lower(email)`, "=", email.trim().toLowerCase())
    .executeTakeFirst();
  if (!user) throw notFound();
  return user;
}

async function remove(context: SessionContext, user: number): Promise<void> {
  const { transaction, session } = context;
  await lockUserRemovals(context);
  if (user === session.id) throw new ApiError("BAD_REQUEST", { message: "You cannot remove yourself." });
  const { numDeletedRows } = await transaction.deleteFrom("users").where("id", "=", user).executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw notFound();
}

type Ids =
  | "adminDeleteUser"
  | "adminDeleteUserById"
  | "adminRemoveMfa"
  | "assignSsoAdministrator"
  | "deleteSuppressedEmail";

/** Operations of system administrators. */
export const admin: Handlers<Ids> = {
  async adminDeleteUser({ body }, context) {
    await remove(context, (await findByEmail(context, body.email)).id);
    return { status: 200, body: { success: true } };
  },

  async adminDeleteUserById({ path }, context) {
    await remove(context, path.id);
    return { status: 200, body: { success: true } };
  },

  async adminRemoveMfa({ body }, context) {
    const { id } = await findByEmail(context, body.email);
    const { transaction } = context;
    for (const table of ["second_factors", "recovery_codes"] as const)
      await transaction.deleteFrom(table).where("user_id", "=", id).execute();
    await asOwner(transaction, () => transaction.deleteFrom("phones").where("user_id", "=", id).execute());
    await context.transaction
      .updateTable("users")
      .set({ mfa_type: null, updated_at: context.now })
      .where("id", "=", id)
      .execute();
    return { status: 200, body: { success: true } };
  },

  async assignSsoAdministrator({ body }, context) {
    const user = await findByEmail(context, body.email);
    const company_id = await resolveCompany(context, body.company_id ?? user.company_id);
    const values = { user_id: user.id, assigned_by: context.session.email, created_at: context.now };
    await context.transaction
      .insertInto("sso_administrators")
      .values({ company_id, ...values })
      .onConflict((conflict) => conflict.column("company_id").doUpdateSet(values))
      .execute();
    return { status: 200, body: { success: true } };
  },

  async deleteSuppressedEmail({ path }, { transaction }) {
    const { numDeletedRows } = await transaction
      .deleteFrom("suppressed_emails")
      .where(sql<boolean>`lower(email) = lower(${path.email}) or id::text = ${path.email}`)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw notFound();
    return { status: 200, body: { success: true } };
  },
};
