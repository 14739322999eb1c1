import { sql } from "kysely";
import type { components } from "#generated/api";
import type { Sql } from "../../lists/Listing";
import { readList, readOne } from "../../lists/readList";
import { isAnyOf } from "../../lists/tenantScope";
import { ApiError, invalid, notFound } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { presentTime } from "../../values/presentTime";
import { failOnDuplicate } from "../rows/failOnDuplicate";
import { freeName } from "../rows/freeName";
import { removeRow } from "../rows/removeRow";
import { FIRST_CUSTOM_TEMPLATE, templateListing } from "./templateListing";

type MonitoringTemplate = components["schemas"]["MonitoringTemplate"];

async function templateResponse({ transaction, services }: SessionContext, wanted: number) {
  const data = await readOne<MonitoringTemplate>(transaction, templateListing(services), wanted);
  if (!data) throw notFound();
  return { success: true, data } as const;
}

/** The most parameters of one template. */
const MAX_PARAMETERS = 200;

function checkCount(data: MonitoringTemplate["data"] = []): void {
  const count = data.reduce((sum, { variables = [] }) => sum + variables.length, 0);
  if (count > MAX_PARAMETERS) throw invalid("data", `A template has at most ${MAX_PARAMETERS} parameters.`);
}

/** Reads a custom template; refuses system templates, which cannot be changed. */
export async function findCustomTemplate(context: SessionContext, wanted: number): Promise<MonitoringTemplate> {
  const { data } = await templateResponse(context, wanted);
  if (wanted < FIRST_CUSTOM_TEMPLATE) {
    throw new ApiError("BAD_REQUEST", { message: "System templates cannot be changed." });
  }
  return data;
}

async function requireDocumentation({ transaction }: SessionContext, wanted: number | undefined): Promise<void> {
  if (wanted === undefined) return;
  const query = transaction.selectFrom("device_specifications").select("id").where("id", "=", wanted);
  if (!(await query.executeTakeFirst())) throw invalid("device_documentation_id", "This documentation does not exist.");
}

/** Monitoring templates. */
export const monitoringTemplates: Handlers<
  | "listMonitoringTemplates"
  | "getMonitoringTemplate"
  | "createMonitoringTemplate"
  | "duplicateMonitoringTemplate"
  | "updateMonitoringTemplate"
  | "deleteMonitoringTemplate"
> = {
  async listMonitoringTemplates({ query }, { transaction, services }) {
    const filters: Sql[] = [];
    if (query.id) filters.push(isAnyOf(sql`m.id`, query.id));
    if (query.company_id) filters.push(isAnyOf(sql`m.company_id`, query.company_id));
    if (query.type) filters.push(sql`m.type = ${query.type}`);
    const found = await readList<MonitoringTemplate>(transaction, templateListing(services), query, filters);
    return { status: 200, body: { success: true, ...found } };
  },

  async getMonitoringTemplate({ path }, context) {
    return { status: 200, body: await templateResponse(context, path.id) };
  },

  async createMonitoringTemplate({ body: { data, name, description, ...rest } }, context) {
    checkCount(data);
    const template = {
      ...rest,
      name: name ?? `Configuration of ${presentTime(context.now)}`,
      description: description ?? "",
    };
    if (!context.session.companies.includes(template.company_id)) {
      throw invalid("company_id", "This company does not exist, or you do not have access to it.");
    }
    await requireDocumentation(context, template.device_documentation_id);
    const times = { created_at: context.now, updated_at: context.now };
    const insert = context.transaction
      .insertInto("monitoring_templates")
      .values({ ...template, data: JSON.stringify(data), ...times })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { id } = await failOnDuplicate("monitoring_templates_name", "name", insert);
    return { status: 200, body: await templateResponse(context, id) };
  },

  async duplicateMonitoringTemplate({ path }, context) {
    const { transaction, now } = context;
    await findCustomTemplate(context, path.id);
    const name = await freeName(transaction, "monitoring_templates", path.id);
    const { rows } = await sql<{ id: number }>`
      insert into monitoring_templates (company_id, device_documentation_id, name, description, api_system, api_version,
        enabled, period, data, created_at, updated_at)
      select company_id, device_documentation_id, ${name}, description, api_system, api_version, enabled, period, data,
        ${now}, ${now} from monitoring_templates where id = ${path.id} returning id`.execute(transaction);
    return { status: 201, body: await templateResponse(context, rows[0]?.id ?? 0) };
  },

  async updateMonitoringTemplate({ path, body: { data, company_id, name, description, ...rest } }, context) {
    const change = {
      ...rest,
      ...(name != null && { name }),
      ...(description !== undefined && { description: description ?? "" }),
    };
    const before = await findCustomTemplate(context, path.id);
    checkCount(data);
    if (company_id !== undefined && company_id !== before.company_id) {
      throw invalid("company_id", "The company cannot be changed.");
    }
    await requireDocumentation(context, change.device_documentation_id);
    const update = context.transaction
      .updateTable("monitoring_templates")
      .set({
        ...change,
        ...(data && { data: JSON.stringify(data) }),
        version: sql<number>`version + 1`,
        updated_at: context.now,
      })
      .where("id", "=", path.id)
      .execute();
    await failOnDuplicate("monitoring_templates_name", "name", update);
    return { status: 200, body: await templateResponse(context, path.id) };
  },

  async deleteMonitoringTemplate({ path }, context) {
    await findCustomTemplate(context, path.id);
    await removeRow(context.transaction, "monitoring_templates", path.id);
    return { status: 200, body: { success: true } };
  },
};
