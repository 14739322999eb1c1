import { type Selectable, sql, type Transaction } from "kysely";
import type { ReportsTable } from "../../database/tables/reportTables";
import type { Tables } from "../../database/tables/tables";
import type { Sql } from "../../lists/readList";
import { presentTime } from "../../values/presentTime";
import type { ReportContent } from "../../values/ReportContent";
import { DAY } from "../devices/history/rollups";
import { coveredCompanies } from "./receivers";
import { summariseDevices } from "./summariseDevices";

type Report = Selectable<ReportsTable>;

/** A report to be made, and whose reach it ends at; of somebody who is gone it shows its own company alone. */
export interface ReportOrder {
  report: Report;
  seenBy: number | null;
}

/** What a report says, and the companies whose devices it covers. */
export interface MadeReport {
  content: ReportContent;
  companies: number[];
}

/** A report keeps so many of its devices, the first by name; its summary is of all. */
const MOST_LISTED = 10_000;
const DAYS = { day: 1, week: 7, custom: 30 };

/** The same moment of the month before, or its last day where that is shorter. */
function monthBefore(moment: Date): Date {
  const before = new Date(moment);
  before.setUTCMonth(moment.getUTCMonth() - 1);
  // A day the month does not have leads into the next one.
  if (before.getUTCDate() !== moment.getUTCDate()) before.setUTCDate(0);
  return before;
}

/** The time a report covers: its own range, or the period that ends now. */
export function rangeOf({ period, start_date, end_date }: Report, now: Date): [Date, Date] {
  if (period === "custom" && start_date && end_date) return [start_date, end_date];
  return [period === "month" ? monthBefore(now) : new Date(now.getTime() - DAYS[period] * DAY), now];
}

function appliesTo({ report, seenBy }: ReportOrder): Sql {
  const { applied_by, apply_list, company_id } = report;
  const ids = sql`${apply_list}::integer[]`;
  const within = sql`d.company_id in (select c.id from companies c, companies own
    where own.id = ${company_id} and c.path like own.path || '%'
    and case when ${seenBy}::integer is null then c.id = own.id else farhelm_reaches(${seenBy}, c.id) end)`;
  if (applied_by === "device") return sql`${within} and d.id = any(${ids})`;
  if (applied_by === "company") return sql`${within} and d.company_id in ${coveredCompanies(report)}`;
  return sql`${within} and exists (select from device_tags dt where dt.device_id = d.id and dt.tag_id = any(${ids}))`;
}

/** Makes a report from what is recorded of its devices: those of its company and below that are to be seen in it. */
export async function makeReport(transaction: Transaction<Tables>, order: ReportOrder, now: Date): Promise<MadeReport> {
  const { report } = order;
  const range = rangeOf(report, now);
  const { companies, ...told } = await summariseDevices(transaction, {
    range,
    condition: appliesTo(order),
    mostListed: MOST_LISTED,
  });
  const params = {
    type: report.type,
    company: report.company_id,
    apply_to: report.applied_by,
    start_date: presentTime(range[0]),
    end_date: presentTime(range[1]),
    parameters: report.parameters,
    period_type: report.period,
  };
  return { content: { params, ...told }, companies };
}
