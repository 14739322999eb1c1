import { type Selectable, sql, type Transaction } from "kysely";
import { dayjs } from "../../../domain/dayjs";
import type { ReportsTable } from "../../database/tables/reportTables";
import type { Tables } from "../../database/tables/tables";
import type { Sql } from "../../lists/Listing";
import { presentTime } from "../../values/presentTime";
import type { ReportContent } from "../../values/ReportContent";
import { coveredCompanies } from "./receivers";
import { summariseDevices } from "./summariseDevices";

type Report = Selectable<ReportsTable>;

/** A report to make, and the user whose tenant scope limits it; null, for a removed user, limits it to its own company. */
export interface ReportOrder {
  report: Report;
  seenBy: number | null;
}

/** The content of a report, and the companies whose devices it covers. */
export interface MadeReport {
  content: ReportContent;
  companies: number[];
}

/** The most devices listed in a report, first by name; its summary covers all. */
const MAX_LISTED = 10_000;
const LENGTHS = { day: [1, "day"], week: [1, "week"], month: [1, "month"], custom: [30, "day"] } as const;

/** The range of a report: its own, or the period that ends now; a month begins on its last day where it is shorter. */
export function rangeOf({ period, start_date, end_date }: Report, now: Date): [Date, Date] {
  if (period === "custom" && start_date && end_date) return [start_date, end_date];
  const [count, unit] = LENGTHS[period];
  return [dayjs.utc(now).subtract(count, unit).toDate(), now];
}

function coveredDevices({ report, seenBy }: ReportOrder): Sql {
  const { applied_by, apply_list, company_id } = report;
  const ids = sql`${apply_list}::integer[]`;
  const within = sql`d.company_id in (select c.id from companies c, companies own
    where own.id = ${company_id} and c.path like own.path || '%'
    and case when ${seenBy}::integer is null then c.id = own.id else farhelm_reaches(${seenBy}, c.id) end)`;
  if (applied_by === "device") return sql`${within} and d.id = any(${ids})`;
  if (applied_by === "company") return sql`${within} and d.company_id in ${coveredCompanies(report)}`;
  return sql`${within} and exists (select from device_tags dt where dt.device_id = d.id and dt.tag_id = any(${ids}))`;
}

/** Makes a report on the devices of its company and below that it covers and that its user may see. */
export async function makeReport(transaction: Transaction<Tables>, order: ReportOrder, now: Date): Promise<MadeReport> {
  const { report } = order;
  const range = rangeOf(report, now);
  const { companies, ...summary } = await summariseDevices(transaction, {
    range,
    condition: coveredDevices(order),
    maxListed: MAX_LISTED,
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
  return { content: { params, ...summary }, companies };
}
