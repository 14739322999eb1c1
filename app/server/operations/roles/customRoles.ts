import { sql, type Transaction } from "kysely";
import type { Tables, TenantScope } from "../../database/tables/tables";
import { ApiError, invalid, notFound } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";

/** What a role is given: its title, what it is for, and what it may do. */
export interface RoleContent {
  title?: string;
  description?: string;
  permission_id?: number[];
}

/** The names behind the numbers of permissions; nobody gives what they do not hold. */
export function namesOfPermissions({ services, session }: SessionContext, ids: readonly number[]): string[] {
  const all = Object.keys(services.documents().documents.permissions.permissions);
  return ids.map((id) => {
    const name = all[id - 1];
    if (name === undefined) throw invalid("permission_id", "There is no such permission.");
    if (!session.permissions.has(name)) throw invalid("permission_id", "You may only give permissions you hold.");
    return name;
  });
}

/** Who may see the hierarchy reaches the companies below the own one; nobody reaches further than who made the role. */
export function tenantScopeOf(permissions: readonly string[], { session }: SessionContext): TenantScope {
  return permissions.includes("hierarchy_access") && session.reach !== "company" ? "subtree" : "company";
}

/** The name of a role from its title: Field engineer is field_engineer. */
export function roleNameOf(title: string): string {
  const name = title
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_+|_+$/g, "");
  if (name === "") throw invalid("title", "The title needs a letter or a digit.");
  return name;
}

/** Refuses a name that a built-in role has: the two could not be told apart. */
export async function refuseBuiltInName(transaction: Transaction<Tables>, name: string): Promise<void> {
  const same = transaction.selectFrom("roles").select("id").where("name", "=", name).where("company_id", "is", null);
  if (await same.executeTakeFirst()) throw new ApiError("CONFLICT", { source: "title" });
}

/** Finds a role of a company that the session may change; one that holds more than the session does is not among them. */
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
    throw new ApiError("FORBIDDEN", { message: "This role may do more than you." });
  }
  return role.id;
}

/** Gives a role exactly these permissions. */
export async function setPermissions(transaction: Transaction<Tables>, role: number, names: readonly string[]) {
  await transaction.deleteFrom("role_permissions").where("role_id", "=", role).execute();
  const rows = [...new Set(names)].map((permission) => ({ role_id: role, permission }));
  await transaction.insertInto("role_permissions").values(rows).execute();
}

/** Whether anybody has a role, or is invited to have it. */
export async function isRoleInUse(transaction: Transaction<Tables>, role: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from users u where u.role_id = ${role}) as used`.execute(transaction);
  return rows[0]?.used ?? false;
}
