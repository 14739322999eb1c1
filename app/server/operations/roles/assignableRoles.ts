import type { TenantScope } from "../../database/tables/tables";
import { invalid } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";

/** A role, and the path of the company of the user who has it or shall have it. */
export interface RoleFacts {
  id: number;
  name: string;
  /** Null for a built-in role. */
  company_id: number | null;
  reach: TenantScope;
  path: string;
}

const REACHES: readonly TenantScope[] = ["company", "subtree", "all"];

/** The built-in roles the caller may give, by name; a role the document does not know gives none. */
function invitesOf({ services, session }: SessionContext): readonly string[] {
  const { roles } = services.documents().documents.permissions;
  return roles.find((role) => role.id === session.roleId)?.canInviteRoles ?? [];
}

/** Tells whether the caller may give a role: a built-in one from their list, a company's own one if it holds no more than theirs. */
export async function canAssignRole(context: SessionContext, role: RoleFacts): Promise<boolean> {
  const { session, transaction } = context;
  const invites = invitesOf(context);
  if (role.company_id === null) return invites.includes(role.name);
  if (invites.length === 0 || REACHES.indexOf(role.reach) > REACHES.indexOf(session.reach)) return false;
  if (!role.path.split(".").includes(String(role.company_id))) return false;
  const held = await transaction
    .selectFrom("role_permissions")
    .select("permission")
    .where("role_id", "=", role.id)
    .execute();
  return held.every(({ permission }) => session.permissions.has(permission));
}

/** The id of a role the caller may give to a user of the company with this path. */
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
  throw invalid("role", "There is no such role, or you may not give it.");
}
