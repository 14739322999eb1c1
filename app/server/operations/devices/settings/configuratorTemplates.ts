import { sql } from "kysely";
import { findLossyNumber } from "#engine/rules";
import type { components } from "#generated/api";
import { searchIn } from "../../../lists/conditions";
import { defineListing } from "../../../lists/defineListing";
import { readList } from "../../../lists/readList";
import { isAnyOf, withinTenantScope } from "../../../lists/tenantScope";
import { invalid, notFound } from "../../../requests/ApiError";
import type { Handlers } from "../../../requests/Handler";
import { queueJobs } from "../../jobs/queueJobs";
import { failOnDuplicate } from "../../rows/failOnDuplicate";
import { freeName } from "../../rows/freeName";
import { requireDevice } from "../requireDevice";
import { fillTemplate, missingVariables, readTemplate, VARIABLE } from "./fillTemplate";

type ConfiguratorTemplate = components["schemas"]["ConfiguratorTemplate"];

const id = sql`t.id`;

const listing = defineListing("listConfiguratorTemplates", {
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
});

/** Configuration templates for devices. */
export const configuratorTemplates: Handlers<
  | "listConfiguratorTemplates"
  | "createConfiguratorTemplate"
  | "duplicateConfiguratorTemplate"
  | "useConfiguratorTemplate"
  | "previewConfiguratorTemplate"
  | "deleteConfiguratorTemplate"
> = {
  async listConfiguratorTemplates({ query }, { transaction, session }) {
    const filters = withinTenantScope(sql`t.company_id`, session);
    if (query.id) filters.push(isAnyOf(sql`t.id`, query.id));
    const found = await readList<ConfiguratorTemplate>(transaction, listing, query, filters);
    return { status: 200, body: { success: true, ...found } };
  },

  async createConfiguratorTemplate(
    { body: { request_data = "{}", template = [], ...body } },
    { transaction, session, now },
  ) {
    if (!session.companies.includes(body.company_id))
      throw invalid("company_id", "This company does not exist, or you do not have access to it.");
    let data: unknown;
    try {
      data = JSON.parse(request_data);
    } catch {
      throw invalid("request_data", "This is not valid JSON.");
    }
    if (findLossyNumber(request_data))
      throw invalid("request_data", "This has a number with more digits than can be stored exactly.");
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
    const template = await readTemplate(transaction, path.id);
    const { variables = [] } = body;
    const [missing] = missingVariables(template, variables);
    if (missing !== undefined) throw invalid("variables", `Give ${missing} a value.`);
    const detail = { template_id: path.id, name: template.name, variables, ...fillTemplate(template, variables) };
    const meta = await queueJobs(context, body.device_id, { action: "execute_mulficonfig_template", detail });
    return { status: 200, body: { success: true, meta } };
  },

  async previewConfiguratorTemplate({ path, body: { device_id, variables = [] } }, { transaction }) {
    await requireDevice(transaction, device_id);
    const template = await readTemplate(transaction, path.id);
    const { requests, request_data } = fillTemplate(template, variables);
    const dataText = Object.keys(request_data).length > 0 ? JSON.stringify(request_data, null, 2) : null;
    const texts = requests.map((request) => JSON.stringify(request, null, 2));
    const data = { requests: texts, request_data: dataText, missing: missingVariables(template, variables) };
    return { status: 200, body: { success: true, data } };
  },

  async deleteConfiguratorTemplate({ path }, { transaction }) {
    const query = transaction.deleteFrom("configurator_templates").where("id", "=", path.id).returning("id");
    if (!(await query.executeTakeFirst())) throw notFound();
    return { status: 200, body: { success: true } };
  },
};

const blank = { firmware: null, min_firmware: null, max_firmware: null };
