import { sql } from "kysely";
import type { components } from "#generated/api";
import { readList, readOne } from "../../lists/readList";
import { isAnyOf, withinTenantScope } from "../../lists/tenantScope";
import { invalid, notFound } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { failOnDuplicate } from "../rows/failOnDuplicate";
import { automationListing } from "./automationListing";
import { reportGroupOf, serializeRules, wantedState } from "./automationRules";
import { requireNamedRows } from "./requireNamedRows";

type Automation = components["schemas"]["Automation"];

/** Reads an automation; throws NOT_FOUND when it is not visible. */
export async function readAutomation({ transaction }: SessionContext, wanted: number) {
  const data = await readOne<Automation>(transaction, automationListing, wanted);
  if (!data) throw notFound();
  return { success: true, data } as const;
}

/** Automations: rules that act when devices report certain values. */
export const automations: Handlers<
  | "listAutomations"
  | "getAutomation"
  | "createAutomation"
  | "updateAutomation"
  | "deleteAutomation"
  | "deleteAutomations"
  | "activateAutomations"
> = {
  async listAutomations({ query }, { transaction, session }) {
    const filters = withinTenantScope(sql`a.company_id`, session);
    if (query.id) filters.push(isAnyOf(sql`a.id`, query.id));
    if (query.company_id) filters.push(isAnyOf(sql`a.company_id`, query.company_id));
    if (query.enabled) filters.push(sql`a.enabled = ${query.enabled === "true"}`);
    const devices = query.device_id && isAnyOf(sql`device_id`, query.device_id);
    if (devices) filters.push(sql`a.id in (select automation_id from automation_devices where ${devices})`);
    const found = await readList<Automation>(transaction, automationListing, query, filters);
    return { status: 200, body: { success: true, ...found } };
  },

  async getAutomation({ path }, context) {
    return { status: 200, body: await readAutomation(context, path.id) };
  },

  async createAutomation({ body: { conditions_body, ...automation } }, context) {
    const { transaction, session, now } = context;
    const { company_id = session.companyId, data_group = reportGroupOf(conditions_body) } = automation;
    if (!session.companies.includes(company_id)) {
      throw invalid("company_id", "This company does not exist, or you do not have access to it.");
    }
    await requireNamedRows(context, conditions_body);
    const values = { ...automation, company_id, data_group, conditions_body: serializeRules(conditions_body) };
    const times = { created_at: now, updated_at: now, period_latest_reset: now };
    const insert = transaction
      .insertInto("automations")
      .values({ ...values, user_id: session.id, ...times })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { id } = await failOnDuplicate("automations_name", "name", insert);
    return { status: 200, body: await readAutomation(context, id) };
  },

  async updateAutomation({ path, body: { conditions_body, company_id, ...change } }, context) {
    const { data } = await readAutomation(context, path.id);
    if (company_id !== undefined && company_id !== data.company_id) {
      throw invalid("company_id", "The company cannot be changed.");
    }
    if (conditions_body) await requireNamedRows(context, conditions_body, data.conditions_body);
    const rules = conditions_body && { conditions_body: serializeRules(conditions_body) };
    const update = context.transaction
      .updateTable("automations")
      .set({ ...change, ...rules, updated_at: context.now })
      .where("id", "=", path.id)
      .execute();
    await failOnDuplicate("automations_name", "name", update);
    return { status: 200, body: await readAutomation(context, path.id) };
  },

  async deleteAutomation({ path }, { transaction }) {
    const removed = transaction.deleteFrom("automations").where("id", "=", path.id).returning("id");
    if (!(await removed.executeTakeFirst())) throw notFound();
    return { status: 200, body: { success: true } };
  },

  async deleteAutomations({ body }, { transaction }) {
    const wanted = [...new Set(body.automations)];
    const removed = await transaction.deleteFrom("automations").where("id", "in", wanted).returning("id").execute();
    if (removed.length < wanted.length) throw notFound();
    return { status: 200, body: { success: true } };
  },

  async activateAutomations({ body }, { transaction, now }) {
    const wanted = [...new Set(body.automations)];
    const changed = await transaction
      .updateTable("automations")
      .set({ enabled: wantedState(body), updated_at: now })
      .where("id", "in", wanted)
      .returning("id")
      .execute();
    if (changed.length < wanted.length) throw notFound();
    return { status: 200, body: { success: true } };
  },
};
