import { sql } from "kysely";
import type { components } from "#generated/api";
import { searchIn } from "../../lists/conditions";
import { withinDateRange } from "../../lists/dateRange";
import { defineListing } from "../../lists/defineListing";
import { readList } from "../../lists/readList";
import { ApiError, invalid } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { findAssignableRole, type RoleFacts } from "../roles/assignableRoles";
import { findManageableUser } from "./users";

type UserMoveLog = components["schemas"]["UserMoveLog"];

const id = sql`m.id`;

const logs = defineListing("listUserMoveLogs", {
  from: sql`user_move_logs m`,
  joins: sql`left join companies f on f.id = m.from_company_id left join companies t on t.id = m.to_company_id`,
  id,
  properties: {
    id,
    user_email: sql`m.user_email`,
    from_company: sql`f.name`,
    to_company: sql`t.name`,
    moved_by: sql`m.moved_by`,
    created_at: sql`m.created_at`,
  },
  sorts: {
    id: { by: id },
    user_email: { by: sql`lower(m.user_email)` },
    moved_by: { by: sql`lower(m.moved_by)` },
    created_at: { by: sql`m.created_at` },
  },
  search: searchIn({ user_email: sql`m.user_email`, moved_by: sql`m.moved_by` }),
});

interface Target {
  id: number;
  path: string;
}

async function findTarget({ transaction }: SessionContext, wanted: number): Promise<Target> {
  const query = transaction.selectFrom("companies").select(["id", "path"]).where("id", "=", wanted);
  const target = await query.executeTakeFirst();
  if (!target) throw invalid("company_id", "This company does not exist, or you do not have access to it.");
  return target;
}

/** Whether a role exists in the target company: a custom role does in its own company and below. */
function hasRole(role: RoleFacts, target: Target): boolean {
  return role.company_id === null || target.path.split(".").includes(String(role.company_id));
}

async function moveUser(context: SessionContext, user: number, target: Target, role: number | undefined) {
  const { transaction, session, now } = context;
  if (user === session.id) throw new ApiError("BAD_REQUEST", { message: "You cannot move yourself." });
  const held = await findManageableUser(context, user);
  if (role === undefined && !hasRole(held, target)) {
    throw invalid("role", "The role of a user is unknown in the new company. Choose another one.");
  }
  const query = transaction.selectFrom("users").select(["email", "company_id"]).where("id", "=", user);
  const { email, company_id } = await query.executeTakeFirstOrThrow();
  if (company_id === target.id && role === undefined) return;
  await transaction
    .updateTable("users")
    .set({ company_id: target.id, ...(role !== undefined && { role_id: role }), updated_at: now })
    .where("id", "=", user)
    .execute();
  const log = { user_id: user, user_email: email, from_company_id: company_id, to_company_id: target.id };
  await transaction
    .insertInto("user_move_logs")
    .values({ ...log, moved_by: session.email, created_at: now })
    .execute();
}

/** Moving users to another company, and the log of moves. */
export const userMoves: Handlers<"moveUsers" | "listUserMoveLogs"> = {
  async moveUsers({ body }, context) {
    const target = await findTarget(context, body.company_id);
    const role = body.role === undefined ? undefined : await findAssignableRole(context, body.role, target.path);
    for (const user of body.user_id) await moveUser(context, user, target, role);
    return { status: 200, body: { success: true } };
  },

  async listUserMoveLogs({ query }, { transaction }) {
    const found = await readList<UserMoveLog>(transaction, logs, query, withinDateRange(sql`m.created_at`, query));
    return { status: 200, body: { success: true, ...found } };
  },
};
