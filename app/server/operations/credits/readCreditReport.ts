import { sql } from "kysely";
import type { components } from "#generated/api";
import { allOf } from "../../lists/conditions";
import { withinDateRange } from "../../lists/dateRange";
import type { Sql } from "../../lists/Listing";
import { presentRow } from "../../lists/presentRows";
import { readDateRange } from "../../lists/readDateRange";
import type { SessionContext } from "../../requests/Context";

type Report = components["schemas"]["CreditReport"];

/** The company and date range of a report. */
interface ReportQuery {
  company_id: number;
  start_date: string;
  end_date: string;
}

async function read<Row extends object>({ transaction }: SessionContext, query: Sql): Promise<Row[]> {
  const { rows } = await sql<Row>`${query}`.execute(transaction);
  return rows.map((row) => presentRow(row));
}

/** The use of a company's credits in a date range: moves to other companies, services, transfer codes and data purchases. */
export async function readCreditReport(context: SessionContext, query: ReportQuery): Promise<Report> {
  readDateRange(query);
  const { company_id: company } = query;
  const during = (instant: Sql) => allOf(withinDateRange(instant, query));
  const maySeeCodes = context.session.permissions.has("view_credit_transfer_codes");
  const child_pools = await read<Report["child_pools"][number]>(
    context,
    sql`select sum(m.count)::float8 as count, m.to_company_id, c.name as company_name
      from credit_moves m left join companies c on c.id = m.to_company_id
      where m.from_company_id = ${company} and ${during(sql`m.created_at`)} group by 2, 3 order by 2`,
  );
  const pool_logs = await read<Report["pool_logs"][number]>(
    context,
    sql`select l.mac as device_mac, l.serial as device_serial, null as pool_id, l.action_type as action_id,
        case l.action_type when 1 then 'service_on' when 2 then 'service_off' else 'service_extended' end as action, l.created_at, u.username
      from device_service_log l left join users u on u.id = l.user_id
      where l.company_id = ${company} and ${during(sql`l.created_at`)} order by l.id`,
  );
  const transfer_codes = await read<Report["transfer_codes"][number]>(
    context,
    sql`select k.amount, (select count(*)::int from credit_code_parts p where p.code_id = k.id) as pool_amount,
        case when ${maySeeCodes} then k.code end as code, (k.activated_at is not null)::int as is_used,
        k.used_by_company_id, k.created_at
      from credit_codes k where k.company_id = ${company} and ${during(sql`k.created_at`)} order by k.id`,
  );
  const data_purchase = await read<Report["data_purchase"][number]>(
    context,
    sql`select h.id, h.data::float8 as bytes_purchased, h.credits_used, null as from_pool_id, h.company_id, h.user_id,
        h.created_at
      from data_history h where h.company_id = ${company} and ${during(sql`h.created_at`)} order by h.id`,
  );
  const parts = { child_pools, pool_logs, transfer_codes, data_purchase };
  return { totals: totalsOf(parts), ...parts };
}

const sum = (values: readonly (number | undefined)[]) =>
  values.reduce<number>((whole, value) => whole + (value ?? 0), 0);

function totalsOf({ child_pools, pool_logs, transfer_codes, data_purchase }: Omit<Report, "totals">): Report["totals"] {
  return {
    child_pools: child_pools.length,
    child_company_credits: sum(child_pools.map(({ count }) => count)),
    pool_logs: pool_logs.length,
    credits_for_devices: pool_logs.filter(({ action_id }) => action_id === 1).length,
    transfer_codes_credits: sum(transfer_codes.map(({ amount }) => amount)),
    data_purchase: sum(data_purchase.map(({ credits_used }) => credits_used)),
  };
}
