import { sql } from "kysely";
import type { components } from "#generated/api";
import { searchIn } from "../../lists/conditions";
import { defineListing } from "../../lists/defineListing";
import type { Sql } from "../../lists/Listing";
import { readList, readOne } from "../../lists/readList";
import { isAnyOf, withinTenantScope } from "../../lists/tenantScope";
import { invalid, notFound } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { failOnDuplicate } from "../rows/failOnDuplicate";
import { actionsOfTag, replaceActions } from "./tagActions";

type Tag = components["schemas"]["Tag"];

const id = sql`t.id`;
const company = sql`t.company_id`;
const devices = sql`(select count(*)::int from device_tags dt where dt.tag_id = t.id)`;

const listing = defineListing("listTags", {
  from: sql`tags t`,
  joins: sql`left join companies c on c.id = t.company_id`,
  id,
  properties: {
    id,
    company_id: company,
    company_name: sql`c.name`,
    name: sql`t.name`,
    description: sql`t.description`,
    color: sql`t.color`,
    devices_count: devices,
    actions: actionsOfTag,
    created_at: sql`t.created_at`,
    updated_at: sql`t.updated_at`,
  },
  sorts: {
    id: { by: id },
    name: { by: sql`lower(t.name)` },
    company_name: { by: sql`lower(c.name)` },
    device_count: { by: devices },
    devices_count: { by: devices },
    created_at: { by: sql`t.created_at` },
    updated_at: { by: sql`t.updated_at` },
  },
  search: searchIn({ name: sql`t.name`, description: sql`t.description` }),
});

async function tagResponse({ transaction }: SessionContext, wanted: number) {
  const data = await readOne<Tag>(transaction, listing, wanted);
  if (!data) throw notFound();
  return { success: true, data } as const;
}

/** Tags of devices. */
export const tags: Handlers<"listTags" | "getTag" | "createTag" | "updateTag" | "deleteTag"> = {
  async listTags({ query }, { transaction, session }) {
    const filters: Sql[] = withinTenantScope(company, session);
    if (query.id) filters.push(isAnyOf(id, query.id));
    if (query.company_id) filters.push(isAnyOf(company, query.company_id));
    return { status: 200, body: { success: true, ...(await readList<Tag>(transaction, listing, query, filters)) } };
  },

  async getTag({ path }, context) {
    return { status: 200, body: await tagResponse(context, path.id) };
  },

  async createTag({ body: { actions = [], ...body } }, context) {
    if (!context.session.companies.includes(body.company_id)) {
      throw invalid("company_id", "This company does not exist, or you do not have access to it.");
    }
    const values = { ...body, user_id: context.session.id, created_at: context.now, updated_at: context.now };
    const insert = context.transaction.insertInto("tags").values(values).returning("id").executeTakeFirstOrThrow();
    const created = await failOnDuplicate("tags_name", "name", insert);
    if (actions.length > 0) await replaceActions(context, created.id, actions);
    return { status: 201, body: await tagResponse(context, created.id) };
  },

  async updateTag({ path, body: { actions, ...body } }, context) {
    const update = context.transaction
      .updateTable("tags")
      .set({ ...body, updated_at: context.now })
      .where("id", "=", path.id)
      .execute();
    await failOnDuplicate("tags_name", "name", update);
    const unchanged = await tagResponse(context, path.id);
    if (actions === undefined) return { status: 200, body: unchanged };
    await replaceActions(context, path.id, actions);
    return { status: 200, body: await tagResponse(context, path.id) };
  },

  async deleteTag({ path }, { transaction }) {
    const deleted = await transaction.deleteFrom("tags").where("id", "=", path.id).returning("id").executeTakeFirst();
    if (!deleted) throw notFound();
    return { status: 200, body: { success: true } };
  },
};
