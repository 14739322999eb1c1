import { sql, type Transaction } from "kysely";
import type { components } from "#generated/api";
import { dayjs } from "../../../domain/dayjs";
import type { Tables } from "../../database/tables/tables";
import { likePattern } from "../../lists/conditions";
import { notFound } from "../../requests/ApiError";
import type { Handlers } from "../../requests/Handler";
import { presentTime } from "../../values/presentTime";

type Summary = components["schemas"]["CreditsSummary"];
type Left = Summary["credits"]["left"][number];

interface TypeSum extends Left {
  credits_count: number;
  months: number;
}

/** The days that one credit serves one device; data packs cover none. */
const DAYS_OF_MONTH = 30;

/** The longest coverage, a thousand years: later dates cannot be formatted. */
const MAX_DAYS = 365_000;

async function sumByType(transaction: Transaction<Tables>, company: number, now: Date): Promise<TypeSum[]> {
  const left = sql`sum(c.credit_left) filter (where c.expire_at is null or c.expire_at > ${now})`;
  const { rows } = await sql<TypeSum>`
    select t.id as credit_type_id, t.kind as credit_type, t.name as credit_type_name, t.payment_type,
      case t.license_type when 'data' then 0 else t.months end as months,
      coalesce(${left}, 0)::float8 as credits_left, sum(c.credit_count)::float8 as credits_count
    from credits c join credit_types t on t.id = c.credit_type_id
    where c.company_id = ${company} and c.deleted_at is null group by t.id order by t.id`.execute(transaction);
  return rows;
}

async function countDevices(transaction: Transaction<Tables>, company: number): Promise<Summary["monitored_device"]> {
  const { rows } = await sql<Summary["monitored_device"]>`
    select (count(*) filter (where monitoring_enabled))::float8 as monitored, count(*)::float8 as total
    from devices where company_id = ${company}`.execute(transaction);
  return rows[0] ?? { monitored: 0, total: 0 };
}

function totalsOf(sums: readonly TypeSum[]): Summary["credits"]["total"] {
  const totals = new Map<TypeSum["credit_type"], number>();
  for (const { credit_type, credits_count } of sums) {
    totals.set(credit_type, (totals.get(credit_type) ?? 0) + credits_count);
  }
  return [...totals].map(([credit_type, credits_count]) => ({ credit_type, credits_count }));
}

function coverageOf(sums: readonly TypeSum[], monitored: number, now: Date): string | null {
  const months = sums.reduce((sum, { months, credits_left }) => sum + months * credits_left, 0);
  if (months === 0 || monitored === 0) return null;
  const days = Math.min(Math.floor((months * DAYS_OF_MONTH) / monitored), MAX_DAYS);
  return presentTime(dayjs.utc(now).add(days, "day").toDate());
}

/** The credit summary of a company, and the credit types. */
export const credits: Handlers<"getCreditsSummary" | "listCreditTypes"> = {
  async getCreditsSummary({ query }, { transaction, session, now }) {
    const company = query.company_id ?? session.companyId;
    const found = await transaction.selectFrom("companies").select("id").where("id", "=", company).executeTakeFirst();
    if (!found) throw notFound();
    const sums = await sumByType(transaction, company, now);
    const monitored_device = await countDevices(transaction, company);
    const left = sums.map(({ credits_count: _count, months: _months, ...entry }) => entry);
    const credit_coverage = coverageOf(sums, monitored_device.monitored, now);
    const data = { credits: { left, total: totalsOf(sums) }, monitored_device, credit_coverage };
    return { status: 200, body: { success: true, data } };
  },

  async listCreditTypes({ query }, { transaction }) {
    let found = transaction
      .selectFrom("credit_types")
      .select(["id", "name", "kind", "payment_type", "license_type"])
      .orderBy("id");
    if (query.payment_type) found = found.where("payment_type", "=", query.payment_type);
    if (query.id) found = found.where("id", "in", query.id);
    if (query.q?.trim()) found = found.where(sql<boolean>`lower(name) like ${likePattern(query.q.trim())}`);
    const kinds = (await found.execute()) as components["schemas"]["CreditType"][]; // the table has only the kinds of the API document
    const { limit = kinds.length, offset = 0 } = query;
    const data = kinds.slice(offset, offset + limit);
    return { status: 200, body: { success: true, data, meta: { total: kinds.length } } };
  },
};
