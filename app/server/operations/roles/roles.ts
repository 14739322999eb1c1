import { sql } from "kysely";
import type { components } from "#generated/api";
import { searchIn } from "../../lists/conditions";
import { defineListing } from "../../lists/defineListing";
import type { Sql } from "../../lists/Listing";
import { readList, readOne } from "../../lists/readList";
import { isAnyOf } from "../../lists/tenantScope";
import { notFound } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";

type Role = components["schemas"]["Role"];
type RolePermission = components["schemas"]["RolePermission"];

const id = sql`r.id`;
const permissions = sql`(select count(*)::int from role_permissions rp where rp.role_id = r.id)`;

/** How roles are listed; canInviteRoles comes from the permissions document. */
function createListing({ services }: SessionContext) {
  const { roles } = services.documents().documents.permissions;
  const invites = JSON.stringify(Object.fromEntries(roles.map((role) => [role.id, role.canInviteRoles])));
  return defineListing("listRoles", {
    from: sql`roles r`,
    joins: sql`left join companies c on c.id = r.company_id`,
    id,
    properties: {
      id,
      name: sql`r.name`,
      title: sql`r.title`,
      description: sql`r.description`,
      company_id: sql`r.company_id`,
      company_name: sql`c.name`,
      isDefault: sql`(r.company_id is null)`,
      canInviteRoles: sql`coalesce(${invites}::jsonb -> r.id::text, '[]'::jsonb)`,
      reach: sql`r.reach`,
      permissions_count: permissions,
      created_at: sql`r.created_at`,
      updated_at: sql`r.updated_at`,
    },
    derived: ["permission_id"],
    sorts: {
      id: { by: id },
      name: { by: sql`r.name` },
      title: { by: sql`lower(r.title)` },
      company_name: { by: sql`lower(c.name)`, optional: true },
      permissions_count: { by: permissions },
      created_at: { by: sql`r.created_at` },
    },
    search: searchIn({ name: sql`r.name`, title: sql`r.title`, description: sql`r.description` }),
  });
}

/** The title of a permission, such as "View devices" for view_devices. */
function titleOf(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function describePermissions({ services }: SessionContext, held: ReadonlySet<string>): RolePermission[] {
  const all = Object.entries(services.documents().documents.permissions.permissions);
  return all
    .map(([name, { category, description }], index) => ({
      id: index + 1,
      name,
      title: titleOf(name),
      description,
      category,
    }))
    .filter(({ name }) => held.has(name));
}

/** The response with one role. */
export async function roleResponse(context: SessionContext, wanted: number) {
  const data = await readOne<Role>(context.transaction, createListing(context), wanted);
  if (!data) throw notFound();
  const held = await readPermissions(context, wanted);
  const permission_id = describePermissions(context, held).map((one) => one.id);
  return { success: true, data: { ...data, permission_id } } as const;
}

async function readPermissions({ transaction }: SessionContext, role: number): Promise<Set<string>> {
  const query = transaction.selectFrom("role_permissions").select("permission").where("role_id", "=", role);
  return new Set((await query.execute()).map(({ permission }) => permission));
}

/** Roles as the API returns them. */
export async function readRoles(context: SessionContext, wanted: readonly number[]): Promise<Role[]> {
  const found = await Promise.all(wanted.map((one) => roleResponse(context, one)));
  return found.map(({ data }) => data);
}

function findPermissions(
  context: SessionContext,
  held: ReadonlySet<string>,
  query: { q?: string; limit?: number; offset?: number },
) {
  const all = describePermissions(context, held);
  const wanted = query.q?.trim().toLowerCase() ?? "";
  const found = all.filter(({ name, description, category }) =>
    [name, description, category].some((text) => text.toLowerCase().includes(wanted)),
  );
  const { limit = found.length, offset = 0 } = query;
  return { success: true, data: found.slice(offset, offset + limit), meta: { total: found.length } } as const;
}

/** Roles and permissions. */
export const roles: Handlers<"listRoles" | "getRole" | "getRolePermissions" | "listOwnPermissions"> = {
  async listRoles({ query }, context) {
    const filters: Sql[] = [];
    if (query.id) filters.push(isAnyOf(id, query.id));
    if (query.company_id) filters.push(sql`(r.company_id is null or ${isAnyOf(sql`r.company_id`, query.company_id)})`);
    if (query.type) filters.push(query.type === "default" ? sql`r.company_id is null` : sql`r.company_id is not null`);
    const found = await readList<Role>(context.transaction, createListing(context), query, filters);
    return { status: 200, body: { success: true, ...found } };
  },

  async getRole({ path }, context) {
    return { status: 200, body: await roleResponse(context, path.id) };
  },

  async getRolePermissions({ path, query }, context) {
    const { transaction } = context;
    const role = await transaction.selectFrom("roles").select("id").where("id", "=", path.id).executeTakeFirst();
    if (!role) throw notFound();
    return { status: 200, body: findPermissions(context, await readPermissions(context, role.id), query) };
  },

  async listOwnPermissions({ query }, context) {
    return { status: 200, body: findPermissions(context, context.session.permissions, query) };
  },
};
