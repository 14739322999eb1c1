import { sql } from "kysely";
import type { components } from "#generated/api";
import { searchIn } from "../../lists/conditions";
import { defineListing } from "../../lists/defineListing";
import type { Sql } from "../../lists/Listing";
import { readList } from "../../lists/readList";
import { isAnyOf, withinTenantScope } from "../../lists/tenantScope";
import { ApiError, notFound } from "../../requests/ApiError";
import type { Handlers } from "../../requests/Handler";
import { addMessages, openStatusChannel } from "../../requests/openStatusChannel";

type ReportRun = components["schemas"]["ReportRun"];

const id = sql`n.id`;
const company = sql`n.company_id`;
const CANCELLED = { status: "cancelled", value: "Cancelled" } as const;

const listing = defineListing("listReportRuns", {
  from: sql`report_runs n`,
  joins: sql`left join companies c on c.id = n.company_id left join reports r on r.id = n.report_template_id
    left join users u on u.id = n.created_by`,
  id,
  properties: {
    id,
    company_id: company,
    company_name: sql`c.name`,
    report_template_id: sql`n.report_template_id`,
    report_template_name: sql`r.name`,
    generated_report_id: sql`n.generated_report_id`,
    state: sql`n.state`,
    origin: sql`n.origin`,
    due_at: sql`n.due_at`,
    result: sql`n.result`,
    created_by_name: sql`u.username`,
    created_at: sql`n.created_at`,
    finished_at: sql`n.finished_at`,
  },
  sorts: {
    id: { by: id },
    state: { by: sql`n.state` },
    created_at: { by: sql`n.created_at` },
    finished_at: { by: sql`n.finished_at`, optional: true },
  },
  search: searchIn({ result: sql`coalesce(n.result, '')` }),
});

/** Report runs, which a background worker executes. */
export const reportRuns: Handlers<"generateReport" | "listReportRuns" | "cancelReportRun"> = {
  async generateReport({ path }, context) {
    const { transaction, session, now } = context;
    const query = transaction.selectFrom("reports").select(["id", "name", "company_id"]).where("id", "=", path.id);
    const report = await query.executeTakeFirst();
    if (!report) throw notFound();
    const channel = openStatusChannel(context);
    const requester = { origin: session.token ? ("api" as const) : ("user" as const), created_by: session.id };
    await transaction
      .insertInto("report_runs")
      .values({
        ...{ ...requester, company_id: report.company_id, report_template_id: report.id },
        ...{ channel: channel.name, created_at: now },
      })
      .execute();
    const { name } = report;
    await channel.send([{ subject: { id: -1, name }, message: { status: "pending", value: "Waits to be made" } }]);
    return { status: 200, body: { success: true, meta: { channel: channel.name } } };
  },

  async listReportRuns({ query }, { transaction, session }) {
    const filters: Sql[] = withinTenantScope(company, session);
    if (query.company_id) filters.push(isAnyOf(company, query.company_id));
    if (query.report_template_id) filters.push(isAnyOf(sql`n.report_template_id`, query.report_template_id));
    if (query.state) filters.push(isAnyOf(sql`n.state`, query.state));
    const found = await readList<ReportRun>(transaction, listing, query, filters);
    return { status: 200, body: { success: true, ...found } };
  },

  async cancelReportRun({ path }, context) {
    const { transaction, now } = context;
    // The worker locks a run while it makes the report, for minutes with a large fleet: such a run is skipped, not waited for.
    const waiting = transaction
      .selectFrom("report_runs")
      .select("id")
      .where("id", "=", path.id)
      .where("state", "=", "waiting")
      .forUpdate()
      .skipLocked();
    const cancelled = await transaction
      .updateTable("report_runs")
      .set({ state: "cancelled", finished_at: now })
      .where("id", "in", waiting)
      .returning(["channel", "created_by"])
      .executeTakeFirst();
    if (!cancelled) throw new ApiError("NOT_FOUND", { message: "None of this is pending any more." });
    const { channel, created_by } = cancelled;
    if (channel !== null && created_by !== null)
      await addMessages(context, { channel, user: created_by }, [{ subject: { id: -1 }, message: CANCELLED }]);
    return { status: 200, body: { success: true } };
  },
};
