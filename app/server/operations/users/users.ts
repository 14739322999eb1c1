import { sql } from "kysely";
import type { components } from "#generated/api";
import { lockInTransaction } from "../../database/concurrency/lockInTransaction";
import { searchIn } from "../../lists/conditions";
import { defineListing } from "../../lists/defineListing";
import type { Sql } from "../../lists/Listing";
import { readList, readOne } from "../../lists/readList";
import { isAnyOf, withinTenantScope } from "../../lists/tenantScope";
import { ApiError, notFound } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { canAssignRole, findAssignableRole, type RoleFacts } from "../roles/assignableRoles";
import { removeRow } from "../rows/removeRow";

type User = components["schemas"]["User"];

const id = sql`u.id`;
const company = sql`u.company_id`;
const name = sql`coalesce(nullif(trim(concat(u.first_name, ' ', u.last_name)), ''), u.username)`;

const listing = defineListing("listUsers", {
  from: sql`users u`,
  joins: sql`left join companies c on c.id = u.company_id left join roles r on r.id = u.role_id`,
  id,
  properties: {
    id,
    name,
    username: sql`u.username`,
    email: sql`u.email`,
    first_name: sql`u.first_name`,
    last_name: sql`u.last_name`,
    avatar_url: sql`u.avatar_path`,
    role: sql`r.name`,
    role_id: sql`u.role_id`,
    role_title: sql`r.title`,
    company_id: company,
    company_name: sql`c.name`,
    company_level: sql`c.level`,
    company_parent_id: sql`c.parent_id`,
    email_verified: sql`u.email_verified`,
    disabled: sql`u.disabled`,
    mfa_type: sql`u.mfa_type`,
    created_at: sql`u.created_at`,
    updated_at: sql`u.updated_at`,
    last_login_at: sql`u.last_login_at`,
  },
  sorts: {
    id: { by: id },
    username: { by: sql`lower(u.username)` },
    name: { by: sql`lower(${name})` },
    email: { by: sql`lower(u.email)` },
    company_name: { by: sql`lower(c.name)` },
    role_title: { by: sql`lower(r.title)` },
    created_at: { by: sql`u.created_at` },
    last_login_at: { by: sql`u.last_login_at`, optional: true },
  },
  search: searchIn({ name, username: sql`u.username`, email: sql`u.email` }),
});

/** The condition that a user has one of these roles, given by name or id. */
function hasRole(roles: readonly string[]): Sql {
  const isOne = sql`${isAnyOf(sql`r.name`, roles)} or ${isAnyOf(sql`r.id::text`, roles)}`;
  return sql`u.role_id in (select r.id from roles r where ${isOne})`;
}

async function userResponse({ transaction }: SessionContext, wanted: number) {
  const data = await readOne<User>(transaction, listing, wanted);
  if (!data) throw notFound();
  return { success: true, data } as const;
}

/** Requires that the caller may assign the role of a user; returns the role. */
export async function findManageableUser(context: SessionContext, wanted: number): Promise<RoleFacts> {
  const { actor, id: own } = context.session;
  if (actor && wanted === own) throw new ApiError("IMPERSONATING");
  const role = await context.transaction
    .selectFrom("users as u")
    .innerJoin("roles as r", "r.id", "u.role_id")
    .innerJoin("companies as c", "c.id", "u.company_id")
    .select(["r.id", "r.name", "r.company_id", "r.reach", "c.path"])
    .where("u.id", "=", wanted)
    .executeTakeFirst();
  if (!role) throw notFound();
  if (wanted !== context.session.id && !(await canAssignRole(context, role))) {
    throw new ApiError("FORBIDDEN", { message: "You may not change a user with this role." });
  }
  return role;
}

/** Serializes removals with an advisory lock and requires the caller to still exist: two users could remove each other. */
export async function lockUserRemovals({ transaction, session }: SessionContext): Promise<void> {
  await lockInTransaction(transaction, "users", "removal");
  const own = transaction.selectFrom("users").select("id").where("id", "=", session.id);
  if (!(await own.executeTakeFirst())) throw new ApiError("UNAUTHORIZED");
}

async function removeUser(context: SessionContext, wanted: number): Promise<void> {
  await findManageableUser(context, wanted);
  if (wanted === context.session.id) throw new ApiError("BAD_REQUEST", { message: "You cannot remove yourself." });
  await removeRow(context.transaction, "users", wanted);
}

/** Users. */
export const users: Handlers<"listUsers" | "getUserById" | "updateUser" | "deleteUser" | "deleteUsers"> = {
  async listUsers({ query }, { transaction, session }) {
    const filters: Sql[] = withinTenantScope(company, session);
    if (query.id) filters.push(isAnyOf(id, query.id));
    if (query.company_id) filters.push(isAnyOf(company, query.company_id));
    if (query.role) filters.push(hasRole(query.role));
    const { data, meta } = await readList<User>(transaction, listing, query, filters);
    return { status: 200, body: { success: true, data, meta: { ...meta, _total: meta.total } } };
  },

  async getUserById({ path }, context) {
    return { status: 200, body: await userResponse(context, path.id) };
  },

  async updateUser({ path, body: { role, ...names } }, context) {
    const current = await findManageableUser(context, path.id);
    const isNewRole = role !== undefined && role !== current.name;
    if (isNewRole && path.id === context.session.id) {
      throw new ApiError("FORBIDDEN", { source: "role", message: "You may not change your own role." });
    }
    const role_id = isNewRole ? await findAssignableRole(context, role, current.path) : undefined;
    await context.transaction
      .updateTable("users")
      .set({ ...names, ...(role_id === undefined ? {} : { role_id }), updated_at: context.now })
      .where("id", "=", path.id)
      .execute();
    return { status: 200, body: await userResponse(context, path.id) };
  },

  async deleteUser({ path }, context) {
    await lockUserRemovals(context);
    await removeUser(context, path.id);
    return { status: 200, body: { success: true } };
  },

  async deleteUsers({ body }, context) {
    await lockUserRemovals(context);
    for (const id of new Set(body.id)) await removeUser(context, id);
    return { status: 200, body: { success: true } };
  },
};
