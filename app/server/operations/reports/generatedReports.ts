import { sql } from "kysely";
import type { components } from "#generated/api";
import { searchIn } from "../../lists/conditions";
import { defineListing } from "../../lists/defineListing";
import type { Sql } from "../../lists/Listing";
import { readList, readOne } from "../../lists/readList";
import { isAnyOf, withinTenantScope } from "../../lists/tenantScope";
import { notFound } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import type { ReportContent, StoredReport } from "../../values/ReportContent";
import { presentReport } from "./presentReport";

type Row = components["schemas"]["GeneratedReportRow"];

const id = sql`g.id`;
const company = sql`g.company_id`;

const listing = defineListing("listGeneratedReports", {
  from: sql`generated_reports g`,
  joins: sql`left join companies c on c.id = g.company_id left join reports r on r.id = g.report_template_id`,
  id,
  properties: {
    id,
    company_id: company,
    company_name: sql`c.name`,
    report_template_id: sql`g.report_template_id`,
    report_template_name: sql`r.name`,
    name: sql`g.name`,
    description: sql`g.description`,
    type: sql`g.type`,
    created_at: sql`g.created_at`,
  },
  sorts: {
    id: { by: id },
    name: { by: sql`lower(g.name)` },
    description: { by: sql`g.description` },
    type: { by: sql`g.type` },
    company_name: { by: sql`lower(c.name)` },
    report_template_name: { by: sql`lower(r.name)`, optional: true },
    created_at: { by: sql`g.created_at` },
  },
  search: searchIn({ name: sql`g.name`, description: sql`g.description` }),
});

const withContent = { ...listing, properties: { ...listing.properties, content: sql`g.content` } };

/** Reads a generated report with its stored content. */
export async function readGenerated({ transaction }: SessionContext, wanted: number): Promise<StoredReport> {
  const found = await readOne<Row & { content?: ReportContent }>(transaction, withContent, wanted);
  if (!found?.content) throw notFound();
  const { content, ...row } = found;
  return { ...row, ...content };
}

type GeneratedOperations =
  | "listGeneratedReports"
  | "getGeneratedReport"
  | "updateGeneratedReport"
  | "deleteGeneratedReport";

/** Generated reports. They are snapshots: later changes of their devices do not affect them. */
export const generatedReports: Handlers<GeneratedOperations> = {
  async listGeneratedReports({ query }, { transaction, session }) {
    const filters: Sql[] = withinTenantScope(company, session);
    if (query.id) filters.push(isAnyOf(id, query.id));
    if (query.company_id) filters.push(isAnyOf(company, query.company_id));
    if (query.report_template_id) filters.push(isAnyOf(sql`g.report_template_id`, query.report_template_id));
    return { status: 200, body: { success: true, ...(await readList<Row>(transaction, listing, query, filters)) } };
  },

  async getGeneratedReport({ path }, context) {
    return { status: 200, body: presentReport(await readGenerated(context, path.id)) };
  },

  async updateGeneratedReport({ path, body }, context) {
    await context.transaction.updateTable("generated_reports").set(body).where("id", "=", path.id).execute();
    return { status: 200, body: presentReport(await readGenerated(context, path.id)) };
  },

  async deleteGeneratedReport({ path }, { transaction }) {
    const deleted = await transaction
      .deleteFrom("generated_reports")
      .where("id", "=", path.id)
      .returning("id")
      .executeTakeFirst();
    if (!deleted) throw notFound();
    return { status: 200, body: { success: true } };
  },
};
