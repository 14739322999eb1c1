import { sql } from "kysely";
import type { components } from "#generated/api";
import { dayjs } from "../../../../domain/dayjs";
import type { Sql } from "../../../lists/Listing";
import { readDateRange } from "../../../lists/readDateRange";
import { notFound } from "../../../requests/ApiError";
import type { SessionContext } from "../../../requests/Context";
import type { Handlers } from "../../../requests/Handler";
import { isJsonMeasure } from "../../../values/aggregatedMeasures";
import { presentTime } from "../../../values/presentTime";
import { readExtremesOfTime } from "./extremesOfTime";
import { extremesOfParts, type RollupPart, readRollupLevels, splitIntoRollups } from "./rollups";

type Extreme = components["schemas"]["Extreme"];
type Parameter = components["parameters"]["MeasuredParameter"];
type End = "max" | "min";
interface Query {
  parameter: Parameter;
  start_date: string;
  end_date: string;
}

interface Found {
  device_id: number;
  serial: string;
  created_at: Date;
  part: RollupPart["table"];
  value: number;
}

/** The time of an extreme that was found in a rollup: exact while its sample is retained, then to the hour. */
async function findTime({ transaction }: SessionContext, parameter: Parameter, end: End, found: Found): Promise<Date> {
  const from = found.created_at;
  const unit = found.part === "device_day_extremes" ? "day" : "hour";
  const until = dayjs.utc(from).add(1, unit).toDate();
  const value = isJsonMeasure(parameter) ? sql`(s.measured ->> ${parameter})::float8` : sql`s.${sql.id(parameter)}`;
  const first = (table: RollupPart["table"], column: Sql) => sql`(select min(s.created_at) from ${sql.table(table)} s
    where s.device_id = ${found.device_id} and s.created_at >= ${from} and s.created_at < ${until}
      and ${column} = ${found.value}::float8)`;
  const { rows } = await sql<{ at: Date | null }>`select coalesce(${first("device_samples", value)},
    ${first("device_hour_extremes", sql`s.${sql.id(`${parameter}_${end}`)}`)}) as at`.execute(transaction);
  return rows[0]?.at ?? from;
}

async function findExtreme(
  context: SessionContext,
  parts: readonly RollupPart[],
  filter: Sql,
  parameter: Parameter,
  end: End,
) {
  const value = sql`s.${sql.id(`${parameter}_${end}`)}`;
  const { rows } = await sql<Found>`
    select s.device_id, (select serial from devices where id = s.device_id) as serial, s.created_at, s.part, ${value}::float8 as value
    from (${extremesOfParts(parts, [parameter], filter)}) s where ${value} is not null
    order by ${value} ${sql.raw(end === "max" ? "desc" : "asc")}, s.created_at, s.device_id limit 1`.execute(
    context.transaction,
  );
  const [found] = rows;
  if (!found) return undefined;
  const { device_id, serial, part } = found;
  const created_at = part === "device_samples" ? found.created_at : await findTime(context, parameter, end, found);
  return {
    serial,
    device_id,
    created_at: presentTime(created_at),
    [parameter]: found.value,
  } as Extreme;
}

async function extremesResponse(context: SessionContext, filter: Sql, query: Query) {
  const parts = splitIntoRollups(readDateRange(query), await readRollupLevels(context.transaction));
  const Maximum = await findExtreme(context, parts, filter, query.parameter, "max");
  const Minimum = await findExtreme(context, parts, filter, query.parameter, "min");
  return {
    status: 200 as const,
    body: { success: true as const, data: Maximum && Minimum ? { Maximum, Minimum } : {} },
  };
}

async function requireRow({ transaction }: SessionContext, table: "companies" | "tags", id: number): Promise<void> {
  const found = await transaction.selectFrom(table).select("id").where("id", "=", id).executeTakeFirst();
  if (!found) throw notFound();
}

/** The largest and smallest values that groups of devices measured. */
export const deviceExtremes: Handlers<
  | "getCompanyExtremes"
  | "getCompanyTreeExtremes"
  | "getTagExtremes"
  | "getTagGroupExtremes"
  | "listCompanyExtremes"
  | "listTagExtremes"
> = {
  async getCompanyExtremes({ path, query }, context) {
    await requireRow(context, "companies", path.id);
    return extremesResponse(context, sql`d.company_id = ${path.id}`, query);
  },

  async getCompanyTreeExtremes({ path, query }, context) {
    await requireRow(context, "companies", path.id);
    return extremesResponse(context, inTree(path.id), query);
  },

  async getTagExtremes({ path, query }, context) {
    await requireRow(context, "tags", path.id);
    const company = sql`(select company_id from tags where id = ${path.id})`;
    return extremesResponse(context, sql`${hasTag(path.id)} and d.company_id = ${company}`, query);
  },

  async getTagGroupExtremes({ path, query }, context) {
    await requireRow(context, "tags", path.id);
    return extremesResponse(context, hasTag(path.id), query);
  },

  async listCompanyExtremes({ path, query }, context) {
    await requireRow(context, "companies", path.id);
    const filter = query.include_child_companies === false ? sql`d.company_id = ${path.id}` : inTree(path.id);
    return { status: 200, body: { success: true, data: await readExtremesOfTime(context, filter, query) } };
  },

  async listTagExtremes({ path, query }, context) {
    await requireRow(context, "tags", path.id);
    return { status: 200, body: { success: true, data: await readExtremesOfTime(context, hasTag(path.id), query) } };
  },
};

function inTree(company: number): Sql {
  const top = sql`(select path from companies where id = ${company})`;
  return sql`d.company_id in (select id from companies where path like ${top} || '%')`;
}

function hasTag(tag: number): Sql {
  return sql`d.id in (select device_id from device_tags where tag_id = ${tag})`;
}
