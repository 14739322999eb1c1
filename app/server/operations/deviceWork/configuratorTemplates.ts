import { sql } from "kysely";
import type { components } from "#generated/api";
import { invalid, notFound } from "../Failure";
import { failOnDuplicate } from "../failOnDuplicate";
import { freeName } from "../freeName";
import type { Handlers } from "../Handler";
import { type Listing, readList, searchIn } from "../list";
import { withinReach } from "../scope";
import { giveWork } from "./giveWork";

type ConfiguratorTemplate = components["schemas"]["ConfiguratorTemplate"];

const id = sql`t.id`;

/** A name in two pairs of braces. */
const VARIABLE = "\\{\\{\\s*(\\w+)\\s*\\}\\}";

const listing: Listing = {
  from: sql`configurator_templates t`,
  joins: sql`left join companies c on c.id = t.company_id`,
  id,
  properties: {
    id,
    company_id: sql`t.company_id`,
    company_name: sql`c.name`,
    name: sql`t.name`,
    version: sql`t.version`,
    firmware: sql`t.firmware`,
    min_firmware: sql`t.min_firmware`,
    max_firmware: sql`t.max_firmware`,
    request_data: sql`t.request_data`,
    variables: sql`(select coalesce(jsonb_agg(jsonb_build_object('name', v.name, 'value', '') order by v.name), '[]')
      from (select distinct m[1] as name from regexp_matches(t.request_data::text || t.template::text, ${VARIABLE}, 'g') m) v)`,
    template: sql`t.template::text`,
    created_at: sql`t.created_at`,
    updated_at: sql`t.updated_at`,
  },
  sorts: { id: { by: id }, name: { by: sql`lower(t.name)` }, created_at: { by: sql`t.created_at` } },
  search: searchIn({ name: sql`t.name` }),
};

/** Configurations that can be used on many devices. */
export const configuratorTemplates: Handlers<
  | "listConfiguratorTemplates"
  | "createConfiguratorTemplate"
  | "duplicateConfiguratorTemplate"
  | "useConfiguratorTemplate"
  | "deleteConfiguratorTemplate"
> = {
  async listConfiguratorTemplates({ query }, { transaction, session }) {
    const filters = withinReach(sql`t.company_id`, session);
    const found = await readList<ConfiguratorTemplate>(transaction, listing, query, filters);
    return { status: 200, body: { success: true, ...found } };
  },

  async createConfiguratorTemplate(
    { body: { request_data = "{}", template = [], ...body } },
    { transaction, session, now },
  ) {
    if (!session.companies.includes(body.company_id))
      throw invalid("company_id", "There is no such company, or you may not see it.");
    let data: unknown;
    try {
      data = JSON.parse(request_data);
    } catch {
      throw invalid("request_data", "This is no valid JSON.");
    }
    const values = { ...body, request_data: JSON.stringify(data), created_at: now, updated_at: now };
    const insert = transaction
      .insertInto("configurator_templates")
      .values({ ...blank, ...values, template: JSON.stringify(template) })
      .execute();
    await failOnDuplicate("configurator_templates_name", "name", insert);
    return { status: 201, body: { success: true } };
  },

  async duplicateConfiguratorTemplate({ path }, { transaction, now }) {
    const name = await freeName(transaction, "configurator_templates", path.id);
    await sql`
      insert into configurator_templates (company_id, name, version, firmware, min_firmware, max_firmware, request_data,
        template, created_at, updated_at)
      select company_id, ${name}, version, firmware, min_firmware, max_firmware, request_data, template, ${now}, ${now}
      from configurator_templates where id = ${path.id}`.execute(transaction);
    return { status: 201, body: { success: true } };
  },

  async useConfiguratorTemplate({ path, body }, context) {
    const { transaction } = context;
    const template = await transaction
      .selectFrom("configurator_templates")
      .select(["name", "request_data", "template"])
      .where("id", "=", path.id)
      .executeTakeFirst();
    if (!template) throw notFound();
    const { variables = [] } = body;
    const { request_data, template: requests } = template;
    requireValues(JSON.stringify([request_data, requests]), variables);
    const filled = fill({ request_data, requests }, variables);
    const detail = { template_id: path.id, name: template.name, variables, ...filled };
    const meta = await giveWork(context, body.device_id, { action: "execute_mulficonfig_template", detail });
    return { status: 200, body: { success: true, meta } };
  },

  async deleteConfiguratorTemplate({ path }, { transaction }) {
    const query = transaction.deleteFrom("configurator_templates").where("id", "=", path.id).returning("id");
    if (!(await query.executeTakeFirst())) throw notFound();
    return { status: 200, body: { success: true } };
  },
};

function requireValues(text: string, variables: readonly { name: string; value: string }[]): void {
  const said = new Set(variables.filter(({ value }) => value !== "").map(({ name }) => name));
  const missing = [...text.matchAll(new RegExp(VARIABLE, "g"))].find(([, name = ""]) => !said.has(name));
  if (missing) throw invalid("variables", `Give ${missing[1]} a value.`);
}

/** The same value with every name in braces replaced, within its texts. */
function fill<Value>(value: Value, variables: readonly { name: string; value: string }[]): Value {
  const values = new Map(variables.map((one) => [one.name, one.value]));
  return JSON.parse(JSON.stringify(value), (_key, part: unknown) =>
    typeof part === "string"
      ? part.replace(new RegExp(VARIABLE, "g"), (whole, name: string) => values.get(name) ?? whole)
      : part,
  ) as Value;
}

const blank = { firmware: null, min_firmware: null, max_firmware: null };
