import { sql } from "kysely";
import type { components } from "#generated/api";
import type { SessionContext } from "./Context";
import { MEASURED, readExtremesOfTime } from "./extremesOfTime";
import { notFound } from "./Failure";
import type { Handlers } from "./Handler";
import type { Sql } from "./list";
import { presentRow } from "./present";
import { readRange } from "./readTime";

type Extreme = components["schemas"]["Extreme"];
type Parameter = components["parameters"]["MeasuredParameter"];
interface Query {
  parameter: Parameter;
  start_date: string;
  end_date: string;
}

async function findExtreme({ transaction }: SessionContext, among: Sql, query: Query, direction: "asc" | "desc") {
  const { parameter } = query;
  const [start, end] = readRange(query);
  const value = MEASURED[parameter];
  const { rows } = await sql<Extreme>`
    select d.serial, s.device_id, s.created_at, ${value} as ${sql.id(parameter)}
    from devices d join device_samples s on s.device_id = d.id
    where ${among} and s.created_at >= ${start} and s.created_at < ${end} and ${value} is not null
    order by ${value} ${sql.raw(direction)}, s.created_at limit 1`.execute(transaction);
  return rows.map((row) => presentRow<Extreme>(row))[0];
}

async function answerExtremes(context: SessionContext, among: Sql, query: Query) {
  const Maximum = await findExtreme(context, among, query, "desc");
  const Minimum = await findExtreme(context, among, query, "asc");
  return {
    status: 200 as const,
    body: { success: true as const, data: Maximum && Minimum ? { Maximum, Minimum } : {} },
  };
}

async function requireRow({ transaction }: SessionContext, table: "companies" | "tags", id: number): Promise<void> {
  const found = await transaction.selectFrom(table).select("id").where("id", "=", id).executeTakeFirst();
  if (!found) throw notFound();
}

/** The largest and smallest values that a group of devices measured. */
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
    return answerExtremes(context, sql`d.company_id = ${path.id}`, query);
  },

  async getCompanyTreeExtremes({ path, query }, context) {
    await requireRow(context, "companies", path.id);
    return answerExtremes(context, inTree(path.id), query);
  },

  async getTagExtremes({ path, query }, context) {
    await requireRow(context, "tags", path.id);
    const company = sql`(select company_id from tags where id = ${path.id})`;
    return answerExtremes(context, sql`${wearing(path.id)} and d.company_id = ${company}`, query);
  },

  async getTagGroupExtremes({ path, query }, context) {
    await requireRow(context, "tags", path.id);
    return answerExtremes(context, wearing(path.id), query);
  },

  async listCompanyExtremes({ path, query }, context) {
    await requireRow(context, "companies", path.id);
    const among = query.include_child_companies === false ? sql`d.company_id = ${path.id}` : inTree(path.id);
    return { status: 200, body: { success: true, data: await readExtremesOfTime(context, among, query) } };
  },

  async listTagExtremes({ path, query }, context) {
    await requireRow(context, "tags", path.id);
    return { status: 200, body: { success: true, data: await readExtremesOfTime(context, wearing(path.id), query) } };
  },
};

function inTree(company: number): Sql {
  const top = sql`(select path from companies where id = ${company})`;
  return sql`d.company_id in (select id from companies where path like ${top} || '%')`;
}

function wearing(tag: number): Sql {
  return sql`d.id in (select device_id from device_tags where tag_id = ${tag})`;
}
