import { sql } from "kysely";
import type { components } from "#generated/api";
import { defineListing } from "../../lists/defineListing";
import { readList } from "../../lists/readList";
import { isPermitted } from "../../permissions/isPermitted";
import { ApiError, invalid, notFound } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";

type TagAction = components["schemas"]["TagAction"];
type NewTagAction = components["schemas"]["NewTagAction"];

/** The permission to add actions to a tag, and to assign such a tag. */
const REQUIRED_PERMISSION = "execute_device_actions";

/** The most actions of one tag. */
const MAX_ACTIONS = 4;

/** The table an action refers to, and the column of its id. */
const SOURCES = {
  firmware_upload: { table: "files", column: "file_id", types: ["firmware", "global_firmware"] },
  config_upload: { table: "files", column: "file_id", types: ["config", "periodic_backup"] },
  execute_tasks_group: { table: "task_groups", column: "task_group_id" },
  execute_mulficonfig_template: { table: "configurator_templates", column: "template_id" },
} as const;

const listing = defineListing("listTagActions", {
  from: sql`tag_actions a`,
  joins: sql`left join files f on f.id = a.file_id left join task_groups g on g.id = a.task_group_id
    left join configurator_templates p on p.id = a.template_id`,
  id: sql`a.id`,
  properties: {
    id: sql`a.id`,
    tag_id: sql`a.tag_id`,
    action: sql`a.action`,
    source_id: sql`coalesce(a.file_id, a.task_group_id, a.template_id)`,
    source_name: sql`coalesce(f.name, g.name, p.name)`,
    created_at: sql`a.created_at`,
  },
  sorts: { id: { by: sql`a.id` } },
  search: () => null,
});

/** The actions of tag t as a JSON array. */
export const actionsOfTag = sql`(select coalesce(json_agg(json_build_object('id', a.id, 'tag_id', a.tag_id, 'action', a.action,
    'source_id', coalesce(a.file_id, a.task_group_id, a.template_id), 'source_name', coalesce(f.name, g.name, p.name),
    'created_at', to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')) order by a.id), '[]')
  from tag_actions a left join files f on f.id = a.file_id left join task_groups g on g.id = a.task_group_id
  left join configurator_templates p on p.id = a.template_id where a.tag_id = t.id)`;

/** Requires the permission for tags with actions. */
export function requireTagActionPermission({ session }: SessionContext): void {
  if (isPermitted(session.permissions, REQUIRED_PERMISSION)) return;
  throw new ApiError("FORBIDDEN", { message: "A tag with actions requires the permission to run device actions." });
}

async function checkSource({ transaction }: SessionContext, { action, source_id }: NewTagAction, source: string) {
  const sourceTable = SOURCES[action];
  const hasType = "types" in sourceTable ? sql`type = any(${[...sourceTable.types]}::text[])` : sql`true`;
  const { rows } = await sql<{ text: string }>`
    select ${action === "execute_mulficonfig_template" ? sql`request_data::text || template::text` : sql`''`} as text
    from ${sql.table(sourceTable.table)} where id = ${source_id} and ${hasType}`.execute(transaction);
  const [found] = rows;
  if (!found) throw invalid(source, "No such item with this ID, or you do not have access to it.");
  if (/\{\{\s*\w+\s*\}\}/.test(found.text))
    throw invalid(source, "This template needs values, so a tag cannot use it.");
}

/** Replaces the actions of a tag. */
export async function replaceActions(context: SessionContext, tag: number, actions: readonly NewTagAction[]) {
  const { transaction } = context;
  requireTagActionPermission(context);
  await transaction.deleteFrom("tag_actions").where("tag_id", "=", tag).execute();
  for (const [place, action] of actions.entries()) await add(context, tag, action, `actions.${place}.source_id`);
}

async function add(context: SessionContext, tag: number, action: NewTagAction, source: string): Promise<void> {
  await checkSource(context, action, source);
  const named = { [SOURCES[action.action].column]: action.source_id };
  const values = { tag_id: tag, action: action.action, created_at: context.now, ...named };
  await context.transaction.insertInto("tag_actions").values(values).execute();
}

/** Locks a tag, so that concurrent requests cannot exceed the most actions. */
async function lockTag({ transaction }: SessionContext, tag: number): Promise<void> {
  const { rows } = await sql`update tags set updated_at = updated_at where id = ${tag} returning id`.execute(
    transaction,
  );
  if (rows.length === 0) throw notFound();
}

/** Actions of tags, which run on the devices they are assigned to. */
export const tagActions: Handlers<"listTagActions" | "addTagAction" | "removeTagAction"> = {
  async listTagActions({ path, query }, { transaction }) {
    const visible = transaction.selectFrom("tags").select("id").where("id", "=", path.id);
    if (!(await visible.executeTakeFirst())) throw notFound();
    const filters = [sql`a.tag_id = ${path.id}`];
    const { data, meta } = await readList<TagAction>(transaction, listing, query, filters);
    return { status: 200, body: { success: true, data: data as TagAction[], meta } };
  },

  async addTagAction({ path, body }, context) {
    await lockTag(context, path.id);
    const { rows } = await sql`select from tag_actions where tag_id = ${path.id}`.execute(context.transaction);
    if (rows.length >= MAX_ACTIONS)
      throw new ApiError("CONFLICT", { message: `A tag does at most ${MAX_ACTIONS} things.` });
    await add(context, path.id, body, "source_id");
    return { status: 201, body: { success: true } };
  },

  async removeTagAction({ path }, context) {
    const query = context.transaction.deleteFrom("tag_actions").where("id", "=", path.action_id);
    if (!(await query.where("tag_id", "=", path.id).returning("id").executeTakeFirst())) throw notFound();
    return { status: 200, body: { success: true } };
  },
};
