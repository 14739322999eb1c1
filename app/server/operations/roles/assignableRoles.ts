import type { TenantScope } from "../../database/tables/tables";
import { invalid } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";

/** A role, and the company path of the user who has it or is to get it. */
export interface RoleFacts {
  id: number;
  name: string;
  /** Null for a built-in role. */
  company_id: number | null;
  reach: TenantScope;
  path: string;
}

const SCOPES: readonly TenantScope[] = ["company", "subtree", "all"];

/** The names of the built-in roles that the caller may assign; none for a role that is not in the document. */
function invitesOf({ services, session }: SessionContext): readonly string[] {
  const { roles } = services.documents().documents.permissions;
  return roles.find((role) => role.id === session.roleId)?.canInviteRoles ?? [];
}

/** Whether the caller may assign a role: a built-in one on their list, or a custom one with no more rights than theirs. */
export async function canAssignRole(context: SessionContext, role: RoleFacts): Promise<boolean> {
  const { session, transaction } = context;
  const invites = invitesOf(context);
  if (role.company_id === null) return invites.includes(role.name);
  if (invites.length === 0 || SCOPES.indexOf(role.reach) > SCOPES.indexOf(session.tenantScope)) return false;
  if (!role.path.split(".").includes(String(role.company_id))) return false;
  const held = await transaction
    .selectFrom("role_permissions")
    .select("permission")
    .where("role_id", "=", role.id)
    .execute();
  return held.every(({ permission }) => session.permissions.has(permission));
}

/** The id of a role that the caller may assign to users of the company with this path. */
export async function findAssignableRole(context: SessionContext, name: string, path: string): Promise<number> {
  const candidates = await context.transaction
    .selectFrom("roles")
    .select(["id", "name", "company_id", "reach"])
    .where("name", "=", name)
    .orderBy("company_id", (order) => order.asc().nullsFirst())
    .execute();
  for (const candidate of candidates) {
    if (await canAssignRole(context, { ...candidate, path })) return candidate.id;
  }
  throw invalid("role", "This role does not exist, or you may not assign it.");
}
