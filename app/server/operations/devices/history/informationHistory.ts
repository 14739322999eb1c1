import { sql } from "kysely";
import type { components } from "#generated/api";
import { allOf } from "../../../lists/conditions";
import { parseInstant, withinDateRange } from "../../../lists/dateRange";
import type { Sql } from "../../../lists/Listing";
import { presentRow } from "../../../lists/presentRows";
import type { Handlers } from "../../../requests/Handler";
import { requireDevice } from "../requireDevice";

type Schemas = components["schemas"];

/** Measures in the JSON column, by name. */
const JSON_MEASURES = ["pin_state", "operator_number", "iccid", "mcc", "mnc", "lac", "cell_id"];
// The device list returns the operator number as text; here it is a number, as in the field's API.
const kindOf = (name: string) => (name === "operator_number" ? sql`integer` : sql`text`);
const measured = sql.join(
  JSON_MEASURES.map((name) => sql`(s.measured ->> ${sql.lit(name)})::${kindOf(name)} as ${sql.id(name)}`),
);

/** The traffic of a device so far in the calendar day, week or month of a sample; as text, since it exceeds 32 bits. */
function used(column: "received" | "sent", part: "day" | "week" | "month") {
  return sql`(select sum(u.${sql.id(column)})::text from device_data_usage u where u.device_id = s.device_id
    and u.date >= date_trunc(${sql.lit(part)}, s.created_at at time zone 'UTC')::date
    and u.date <= (s.created_at at time zone 'UTC')::date) as ${sql.id(`${column === "sent" ? "tx" : "rx"}_${part}`)}`;
}
const usage = sql.join(
  (["received", "sent"] as const).flatMap((column) =>
    (["day", "week", "month"] as const).map((part) => used(column, part)),
  ),
);

const PARAMETERS = sql`firmware, sim_state, sim_slot, network_state, mobile_ip, signal, operator, connection_state,
  connection_type, temperature, router_uptime, connection_uptime, wan_state, wan_ip, sent::float8, received::float8`;
const NUMBERS = new Set([
  "sim_slot",
  "signal",
  "temperature",
  "router_uptime",
  "connection_uptime",
  "sent",
  "received",
]);

function historyOf(parameter: string) {
  if (JSON_MEASURES.includes(parameter)) return sql`measured ->> ${sql.lit(parameter)}`;
  return NUMBERS.has(parameter) ? sql`${sql.id(parameter)}::float8` : sql.id(parameter);
}

/** The changes of a parameter of a device over time; for data usage, its value at each day. */
function changesOf(device: number, parameter: string, within: Sql): Sql {
  const [direction = "", part = ""] = parameter.split("_");
  if (["rx", "tx"].includes(direction))
    return usedUntil(device, direction === "tx" ? "sent" : "received", part, within);
  const value = historyOf(parameter);
  return sql`(select created_at, ${value} as value,
    row_number() over w = 1 or ${value} is distinct from lag(${value}) over w as is_new
    from device_samples where device_id = ${device} and ${within} window w as (order by created_at)) c where c.is_new`;
}

function usedUntil(device: number, column: "received" | "sent", part: string, within: Sql): Sql {
  return sql`(select date::timestamp at time zone 'UTC' as created_at,
      (sum(sum(${sql.id(column)})) over (partition by date_trunc(${part}, date::timestamp) order by date))::text as value
    from device_data_usage where device_id = ${device} group by date) c where ${within}`;
}

type HistoryOperations = "getInformationHistory" | "getParameterHistory" | "listInformationTimes";

/** What a device reported about itself, at any recorded time. */
export const informationHistory: Handlers<HistoryOperations> = {
  async getInformationHistory({ path, query }, { transaction }) {
    await requireDevice(transaction, path.id);
    const at = parseInstant(query.datetime, "datetime");
    const { rows } = await sql<Schemas["InformationRow"]>`
      select s.device_id, s.created_at, ${PARAMETERS}, ${measured}, ${usage} from device_samples s
      where device_id = ${path.id} and created_at <= ${at} order by created_at desc limit 1`.execute(transaction);
    return { status: 200, body: { success: true, data: rows.map((row) => presentRow(row)) } };
  },

  async getParameterHistory({ path, query }, { transaction }) {
    await requireDevice(transaction, path.id);
    const { parameter, limit = 10, offset = 0 } = query;
    const within = [sql`true`, ...withinDateRange(sql`created_at`, query)];
    if (query.datetime !== undefined) within.push(sql`created_at <= ${parseInstant(query.datetime, "datetime")}`);
    const changes = changesOf(path.id, parameter, allOf(within));
    const counted = await sql<{ total: number }>`select count(*)::int as total from ${changes}`.execute(transaction);
    const { rows } = await sql<Schemas["ParameterValue"]>`
      select created_at, value from ${changes} order by created_at desc limit ${limit} offset ${offset}`.execute(
      transaction,
    );
    const meta = { total: counted.rows[0]?.total ?? 0 };
    return { status: 200, body: { success: true, data: rows.map((row) => presentRow(row)), meta } };
  },

  async listInformationTimes({ path }, { transaction }) {
    await requireDevice(transaction, path.id);
    const { rows: data } = await sql<Schemas["InformationTimes"]>`
      select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as date,
        json_agg(to_char(created_at at time zone 'UTC', 'HH24:MI:SS') order by created_at) as times
      from device_samples where device_id = ${path.id} group by 1 order by 1 desc`.execute(transaction);
    return { status: 200, body: { success: true, data } };
  },
};
