import { sql, type Transaction } from "kysely";
import type { Tables, TenantScope } from "../../database/tables/tables";
import { ApiError, invalid, notFound } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";

/** The editable content of a role. */
export interface RoleContent {
  title?: string;
  description?: string;
  permission_id?: number[];
}

/** The names of permissions by id; refuses permissions that the caller does not have. */
export function namesOfPermissions({ services, session }: SessionContext, ids: readonly number[]): string[] {
  const all = Object.keys(services.documents().documents.permissions.permissions);
  return ids.map((id) => {
    const name = all[id - 1];
    if (name === undefined) throw invalid("permission_id", "This permission does not exist.");
    if (!session.permissions.has(name)) throw invalid("permission_id", "You may only give permissions you hold.");
    return name;
  });
}

/** The tenant scope of a role: the subtree with hierarchy_access, but never wider than that of its creator. */
export function tenantScopeOf(permissions: readonly string[], { session }: SessionContext): TenantScope {
  return permissions.includes("hierarchy_access") && session.tenantScope !== "company" ? "subtree" : "company";
}

/** The name of a role from its title, such as field_engineer from "Field engineer". */
export function roleNameOf(title: string): string {
  const name = title
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_+|_+$/g, "");
  if (name === "") throw invalid("title", "The title needs a letter or a digit.");
  return name;
}

/** Refuses the name of a built-in role, as the two would be ambiguous. */
export async function refuseBuiltInName(transaction: Transaction<Tables>, name: string): Promise<void> {
  const same = transaction.selectFrom("roles").select("id").where("name", "=", name).where("company_id", "is", null);
  if (await same.executeTakeFirst()) throw new ApiError("CONFLICT", { source: "title" });
}

/** Finds a custom role that the caller may change; refuses roles with permissions that the caller does not have. */
export async function findCustomRole(context: SessionContext, wanted: number): Promise<number> {
  const { transaction, session } = context;
  const query = transaction.selectFrom("roles").select(["id", "company_id"]).where("id", "=", wanted);
  const role = await query.executeTakeFirst();
  if (!role) throw notFound();
  if (role.company_id === null) throw new ApiError("FORBIDDEN", { message: "Built-in roles stay as they are." });
  if (wanted === session.roleId) throw new ApiError("FORBIDDEN", { message: "You may not change your own role." });
  const held = await transaction
    .selectFrom("role_permissions")
    .select("permission")
    .where("role_id", "=", wanted)
    .execute();
  if (held.some(({ permission }) => !session.permissions.has(permission))) {
    throw new ApiError("FORBIDDEN", { message: "This role has permissions that you do not have." });
  }
  return role.id;
}

/** Replaces the permissions of a role. */
export async function setPermissions(transaction: Transaction<Tables>, role: number, names: readonly string[]) {
  await transaction.deleteFrom("role_permissions").where("role_id", "=", role).execute();
  const rows = [...new Set(names)].map((permission) => ({ role_id: role, permission }));
  await transaction.insertInto("role_permissions").values(rows).execute();
}

/** Whether any user has the role. */
export async function isRoleInUse(transaction: Transaction<Tables>, role: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from users u where u.role_id = ${role}) as used`.execute(transaction);
  return rows[0]?.used ?? false;
}
