import { sql } from "kysely";
import type { components } from "#generated/api";
import { inviteUser } from "../../account/invitations";
import { lockInTransaction } from "../../database/concurrency/lockInTransaction";
import { searchIn } from "../../lists/conditions";
import { defineListing } from "../../lists/defineListing";
import type { Sql } from "../../lists/Listing";
import { readList, readOne } from "../../lists/readList";
import { isAnyOf, withinTenantScope } from "../../lists/tenantScope";
import { ApiError, invalid, notFound } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { findAssignableRole } from "../roles/assignableRoles";
import { refuseDuplicateRequest } from "../rows/refuseDuplicateRequest";

type UserInvitation = components["schemas"]["UserInvitation"];

const id = sql`i.id`;
const company = sql`i.company_id`;

/** The error of the last mail to the address; null when it was sent or not yet attempted. */
const bounce = sql`(
  select m.error from mail_log m where m."to" = i.email and m.created_at >= i.created_at order by m.id desc limit 1)`;

const listing = defineListing("listUserInvitations", {
  from: sql`user_invitations i`,
  joins: sql`left join companies c on c.id = i.company_id left join roles r on r.id = i.role_id`,
  id,
  properties: {
    id,
    email: sql`i.email`,
    role: sql`r.name`,
    role_id: sql`i.role_id`,
    role_title: sql`r.title`,
    company_id: company,
    company_name: sql`c.name`,
    bounce_status: bounce,
    created_at: sql`i.created_at`,
    expires_at: sql`i.expires_at`,
  },
  sorts: {
    id: { by: id },
    email: { by: sql`lower(i.email)` },
    role_title: { by: sql`lower(r.title)` },
    company_name: { by: sql`lower(c.name)` },
    created_at: { by: sql`i.created_at` },
  },
  search: searchIn({ email: sql`i.email` }),
});

function hasRole(roles: readonly string[]): Sql {
  const isOne = sql`${isAnyOf(sql`r.name`, roles)} or ${isAnyOf(sql`r.id::text`, roles)}`;
  return sql`i.role_id in (select r.id from roles r where ${isOne})`;
}

/** Refuses an address with an account in any company. */
async function refuseRegistered({ services }: SessionContext, email: string): Promise<void> {
  const query = services.database.kysely.selectFrom("users").select("id");
  const known = await query.where(sql<string>`lower(email)`, "=", email.toLowerCase()).executeTakeFirst();
  if (known) throw new ApiError("CONFLICT", { source: "email", message: "This address already has an account." });
}

function hostOf({ headers }: SessionContext): string | undefined {
  return Array.isArray(headers.host) ? headers.host[0] : headers.host;
}

/** Invitations of users. */
export const invitations: Handlers<"listUserInvitations" | "inviteUser" | "deleteUserInvitation"> = {
  async listUserInvitations({ query }, { transaction, session }) {
    const filters = [...withinTenantScope(company, session), sql`i.accepted_at is null`];
    if (query.id) filters.push(isAnyOf(id, query.id));
    if (query.company_id) filters.push(isAnyOf(company, query.company_id));
    if (query.role) filters.push(hasRole(query.role));
    const found = await readList<UserInvitation>(transaction, listing, query, filters);
    return { status: 200, body: { success: true, ...found } };
  },

  async inviteUser({ body: { email, company_id, role } }, context) {
    const query = context.transaction.selectFrom("companies").select("path").where("id", "=", company_id);
    const place = await query.executeTakeFirst();
    if (!place) throw invalid("company_id", "This company does not exist, or you do not have access to it.");
    const role_id = await findAssignableRole(context, role, place.path);
    await lockInTransaction(context.transaction, "invitation", `${company_id} ${email.toLowerCase()}`);
    await refuseRegistered(context, email);
    const isSame = sql`company_id = ${company_id} and lower(email) = lower(${email}) and accepted_at is null`;
    await refuseDuplicateRequest(context, "user_invitations", isSame, "email");
    const inviting = { ...context, mail: context.services.mail, host: hostOf(context) };
    const created = await inviteUser(inviting, { email, company_id, role_id });
    const data = await readOne<UserInvitation>(context.transaction, listing, created);
    if (!data) throw notFound();
    return { status: 201, body: { success: true, data } };
  },

  async deleteUserInvitation({ path }, { transaction }) {
    const removal = transaction.deleteFrom("user_invitations").where("id", "=", path.id);
    const { numDeletedRows } = await removal.where("accepted_at", "is", null).executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw notFound();
    return { status: 200, body: { success: true } };
  },
};
