import { sql } from "kysely";
import type { components } from "#generated/api";
import { searchIn } from "../../lists/conditions";
import { defineListing } from "../../lists/defineListing";
import type { Sql } from "../../lists/Listing";
import { mapNames } from "../../lists/mapNames";
import { readDateRange } from "../../lists/readDateRange";
import { readList, readOne } from "../../lists/readList";
import { isAnyOf, withinTenantScope } from "../../lists/tenantScope";
import { ApiError, invalid, notFound } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { resolveCompany } from "../companies/resolveCompany";
import { requireVisible } from "../rows/requireVisible";
import { type ReportScope, requireReceivers } from "./receivers";

type Report = components["schemas"]["Report"];

const id = sql`r.id`;
const company = sql`r.company_id`;
const names = sql`(
  select coalesce(json_agg(n.name order by lower(n.name)), '[]') from (
    select d.name from devices d where r.applied_by = 'device' and d.id = any(r.apply_list)
    union all select c2.name from companies c2 where r.applied_by = 'company' and c2.id = any(r.apply_list)
    union all select t.name from tags t where r.applied_by = 'tag' and t.id = any(r.apply_list)) n)`;
// Row-level security leaves out users that are not visible to the caller.
const receivers = (value: Sql, order: Sql) =>
  sql`array(select ${value} from users u where u.id = any(r.receiving_users) order by ${order})`;
const PLAIN = ["type", "period", "applied_by", "created_at", "updated_at"] as const;
const DATES = ["start_date", "end_date", "generated_at"] as const;
const column = (name: string) => sql.ref(`r.${name}`);

const listing = defineListing("listReports", {
  from: sql`reports r`,
  joins: sql`left join companies c on c.id = r.company_id`,
  id,
  properties: {
    id,
    company_id: company,
    company_name: sql`c.name`,
    ...mapNames(["name", "description", ...PLAIN, ...DATES, "parameters", "apply_list"], column),
    is_active: sql`r.is_active::int`,
    apply_list_names: names,
    include_child_companies: sql`r.include_child_companies`,
    receiving_users: receivers(sql`u.id`, sql`u.id`),
    receiving_users_names: receivers(sql`u.username`, sql`lower(u.username)`),
  },
  sorts: {
    id: { by: id },
    is_active: { by: sql`r.is_active` },
    name: { by: sql`lower(r.name)` },
    description: { by: sql`r.description` },
    company_name: { by: sql`lower(c.name)` },
    ...mapNames(PLAIN, (name) => ({ by: column(name) })),
    ...mapNames(DATES, (name) => ({ by: column(name), optional: true })),
  },
  search: searchIn({ name: sql`r.name`, description: sql`r.description` }),
});

async function reportResponse({ transaction }: SessionContext, wanted: number) {
  const data = await readOne<Report>(transaction, listing, wanted);
  if (!data) throw notFound();
  return { success: true, data } as const;
}

interface Dates {
  start_date?: string;
  end_date?: string;
}

/** The date range of a custom period; other periods get theirs when the report is made. */
function datesOf(period: string | undefined, { start_date, end_date }: Dates) {
  if (start_date === undefined && end_date === undefined) {
    if (period === "custom") throw invalid("start_date", "A custom period needs a start and an end.");
    return {};
  }
  if (start_date === undefined || end_date === undefined)
    throw invalid(start_date === undefined ? "start_date" : "end_date", "Start and end are given together.");
  const [start, end] = readDateRange({ start_date, end_date });
  return { start_date: start, end_date: end };
}

const LISTED = { device: "devices", company: "companies", tag: "tags" } as const;

/** Refuses a list with rows that are not visible to the caller. */
function requireListed(context: SessionContext, by: keyof typeof LISTED, ids: readonly number[]): Promise<void> {
  const named = ids.map((id, place) => ({ id, source: `apply_list.${place}` }));
  return requireVisible(context, LISTED[by], named);
}

/** Refuses to include sub-companies in a report on devices or tags, or for a caller who does not see sub-companies. */
function requireChildren({ session }: SessionContext, scope: Omit<ReportScope, "company_id">, before?: Report): void {
  if (!scope.include_child_companies) return;
  if (scope.applied_by !== "company")
    throw invalid("include_child_companies", "Only a report about companies includes their sub-companies.");
  if (session.tenantScope === "company" && !before?.include_child_companies)
    throw invalid("include_child_companies", "You do not see the companies below yours.");
}

/** The scope of a report after a change; reports on devices or tags include no sub-companies. */
function scopeAfter(before: Report, body: Partial<ReportScope>): ReportScope {
  const { company_id = 0, apply_list = [] } = before;
  const applied_by = body.applied_by ?? before.applied_by ?? "device";
  const wasIncluding = applied_by === "company" && before.include_child_companies === true;
  const include_child_companies = body.include_child_companies ?? wasIncluding;
  return { company_id, applied_by, apply_list: body.apply_list ?? apply_list, include_child_companies };
}

/** The new receivers, with the earlier ones that are not visible to the caller, who thus cannot remove them. */
function withHidden(users: readonly number[]) {
  return sql<number[]>`${[...users]}::integer[] || array(
    select w.id from unnest(receiving_users) w(id) where not exists (select from users u where u.id = w.id))`;
}

type ReportOperations = "listReports" | "getReport" | "createReport" | "updateReport" | "deleteReport";

/** Report templates. */
export const reports: Handlers<ReportOperations> = {
  async listReports({ query }, { transaction, session }) {
    const filters: Sql[] = withinTenantScope(company, session);
    if (query.id) filters.push(isAnyOf(id, query.id));
    if (query.company_id) filters.push(isAnyOf(company, query.company_id));
    if (query.period)
      filters.push(sql`(${isAnyOf(sql`r.period`, query.period)} or ${isAnyOf(sql`r.type`, query.period)})`);
    if (query.type) filters.push(isAnyOf(sql`r.type`, query.type));
    if (query.applied_by) filters.push(isAnyOf(sql`r.applied_by`, query.applied_by));
    return { status: 200, body: { success: true, ...(await readList<Report>(transaction, listing, query, filters)) } };
  },

  async getReport({ path }, context) {
    return { status: 200, body: await reportResponse(context, path.id) };
  },

  async createReport({ body: { start_date, end_date, ...body } }, context) {
    const { transaction, session, now } = context;
    const company_id = await resolveCompany(context, body.company_id);
    await requireListed(context, body.applied_by, body.apply_list);
    const scope = { ...body, company_id, include_child_companies: body.include_child_companies ?? false };
    requireChildren(context, scope);
    await requireReceivers(context, scope, body.receiving_users ?? []);
    const name = body.name ?? (body.type === "single" ? "Report" : "Periodic report");
    const dates = datesOf(body.period, { start_date, end_date });
    const created = await transaction
      .insertInto("reports")
      .values({ ...body, ...dates, company_id, name, created_at: now, updated_at: now, changed_by: session.id })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { status: 200, body: await reportResponse(context, created.id) };
  },

  async updateReport({ path, body: { start_date, end_date, ...body } }, context) {
    const before = (await reportResponse(context, path.id)).data;
    const scope = scopeAfter(before, body);
    const isListNew = body.applied_by !== undefined || body.apply_list !== undefined;
    if (isListNew) await requireListed(context, scope.applied_by, scope.apply_list);
    requireChildren(context, scope, before);
    const { receiving_users, ...plain } = body;
    await requireReceivers(context, scope, receiving_users ?? [], before.receiving_users);
    const hasDates = before.start_date !== null && start_date === undefined && end_date === undefined;
    const dates = hasDates ? {} : datesOf(body.period ?? before.period, { start_date, end_date });
    await context.transaction
      .updateTable("reports")
      .set({ ...plain, ...dates, include_child_companies: scope.include_child_companies })
      .set({ updated_at: context.now, changed_by: context.session.id })
      .$if(receiving_users !== undefined, (query) => query.set({ receiving_users: withHidden(receiving_users ?? []) }))
      .where("id", "=", path.id)
      .execute();
    return { status: 200, body: await reportResponse(context, path.id) };
  },

  async deleteReport({ path }, { transaction }) {
    // Deleting the report deletes its runs; the worker locks a run while it makes the report.
    const runs = transaction.selectFrom("report_runs").where("report_template_id", "=", path.id);
    const unlocked = await runs.select("id").where("state", "=", "waiting").forUpdate().skipLocked().execute();
    const { waiting } = await runs
      .select((select) => select.fn.countAll<string>().as("waiting"))
      .where("state", "=", "waiting")
      .executeTakeFirstOrThrow();
    if (Number(waiting) > unlocked.length) throw new ApiError("CONFLICT", { message: "This report is being made." });
    const deleted = await transaction
      .deleteFrom("reports")
      .where("id", "=", path.id)
      .returning("id")
      .executeTakeFirst();
    if (!deleted) throw notFound();
    return { status: 200, body: { success: true } };
  },
};
