import { ApiError, invalid } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { failOnDuplicate } from "../rows/failOnDuplicate";
import { removeRow } from "../rows/removeRow";
import {
  findCustomRole,
  isRoleInUse,
  namesOfPermissions,
  type RoleContent,
  refuseBuiltInName,
  roleNameOf,
  setPermissions,
  tenantScopeOf,
} from "./customRoles";
import { readRoles, roleResponse } from "./roles";

interface NewRole {
  title: string;
  description: string;
  company: number;
  permissions: readonly string[];
}

async function insertRole(context: SessionContext, { title, description, company, permissions }: NewRole) {
  const { transaction, now } = context;
  const known = transaction.selectFrom("companies").select("id").where("id", "=", company);
  if (!(await known.executeTakeFirst()))
    throw invalid("company_id", "This company does not exist, or you do not have access to it.");
  const values = {
    name: roleNameOf(title),
    title,
    description,
    company_id: company,
    reach: tenantScopeOf(permissions, context),
  };
  const insert = transaction
    .insertInto("roles")
    .values({ ...values, created_at: now, updated_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id } = await failOnDuplicate("roles_name", "title", insert);
  await setPermissions(transaction, id, permissions);
  return id;
}

async function changeRole(context: SessionContext, role: number, content: RoleContent): Promise<void> {
  const { transaction, now } = context;
  const { permission_id, ...texts } = content;
  const permissions = permission_id && namesOfPermissions(context, permission_id);
  await transaction
    .updateTable("roles")
    .set({ ...texts, ...(permissions && { reach: tenantScopeOf(permissions, context) }), updated_at: now })
    .where("id", "=", role)
    .execute();
  if (permissions) await setPermissions(transaction, role, permissions);
}

async function removeRole(context: SessionContext, wanted: number, source?: string): Promise<void> {
  const { transaction } = context;
  const role = await findCustomRole(context, wanted);
  if (await isRoleInUse(transaction, role)) {
    if (source === undefined)
      throw new ApiError("BAD_REQUEST", { message: "Users still have this role. Give them another one first." });
    const { title } = await transaction
      .selectFrom("roles")
      .select("title")
      .where("id", "=", role)
      .executeTakeFirstOrThrow();
    throw new ApiError("BAD_REQUEST", {
      message: `Users still have the role ${title}. Give them another one first.`,
      source,
    });
  }
  await removeRow(transaction, "roles", role);
}

type RoleWrites = "createRole" | "updateRole" | "deleteRole" | "deleteRoles" | "updateRolePermissions";

/** Custom roles of companies. */
export const roleWrites: Handlers<RoleWrites> = {
  async createRole({ body }, context) {
    const permissions = namesOfPermissions(context, body.permission_id);
    await refuseBuiltInName(context.transaction, roleNameOf(body.title));
    const created: number[] = [];
    for (const company of body.company_id) {
      const { title, description = "" } = body;
      created.push(await insertRole(context, { title, description, company, permissions }));
    }
    return { status: 200, body: { success: true, data: await readRoles(context, created) } };
  },

  async updateRole({ path, body }, context) {
    const { id = path.id, ...content } = body;
    if (id !== path.id) throw invalid("id", "This is another role.");
    const role = await findCustomRole(context, path.id);
    await changeRole(context, role, content);
    return { status: 200, body: await roleResponse(context, role) };
  },

  async deleteRole({ path }, context) {
    await removeRole(context, path.id);
    return { status: 200, body: { success: true } };
  },

  async deleteRoles({ body }, context) {
    for (const id of new Set(body.id)) await removeRole(context, id, `id.${body.id.indexOf(id)}`);
    return { status: 200, body: { success: true } };
  },

  async updateRolePermissions({ body: { role_id, permission_id } }, context) {
    for (const wanted of role_id) await changeRole(context, await findCustomRole(context, wanted), { permission_id });
    return { status: 200, body: { success: true } };
  },
};
