import { sql } from "kysely";
import type { RowsByCompany, Sql } from "./Listing";
import { isOfCompanies } from "./tenantScope";

interface Ordered {
  from: Sql;
  id: Sql;
  byCompany?: RowsByCompany;
}

/** The most rows taken from all companies together; above it, one pass over the table is faster. */
const MAX_ROWS = 5000;

/** The companies in the session's tenant scope, from its setting: without a parameter, all sessions share one plan. */
const COMPANIES_IN_SCOPE = sql`current_setting('farhelm.companies')::integer[]`;

/** The LIMIT and OFFSET of a page. First pages have no parameters, so that those of one size share a plan. */
export function limitClause(limit: number, offset = 0): Sql {
  return offset === 0 ? sql`limit ${sql.lit(limit)}` : sql`limit ${sql.lit(limit)} offset ${offset}`;
}

/**
 * An array of the ids of a page, for lists that are filtered by the tenant scope alone; undefined without an index by
 * company. Row-level security repeats the tenant filter, and the planner takes the two for independent conditions: it
 * expects far fewer rows than there are, and would read and join all of them before it cuts off the page. So a lateral
 * join takes the first rows of each company, and the page is the first of these. It is an array because a join to the
 * table would read all rows again.
 */
export function findFirstRows(
  { byCompany, ...own }: Ordered,
  companies: readonly number[],
  { limit, offset }: { limit: number; offset: number },
): Sql | undefined {
  if (!byCompany) return undefined;
  const { from, company, id, includesGlobal } = { from: own.from, id: own.id, includesGlobal: false, ...byCompany };
  const part = limitClause(limit, offset);
  const rows = (condition: Sql) => sql`select distinct ${id} as id from ${from} where ${condition} order by ${id}`;
  const last = offset + limit;
  if (companies.length * last > MAX_ROWS)
    return sql`array(${rows(isOfCompanies(company, companies, includesGlobal))} ${part})`;
  const ofCompanies = sql`select first.id from unnest(${COMPANIES_IN_SCOPE}) own (id)
    cross join lateral (${rows(sql`${company} = own.id`)} limit ${sql.lit(last)}) first`;
  // Ordered by company and id, as the index is: the planner does not see that `is null` fixes the company.
  const ofGlobal = sql`(select ${id} as id from ${from} where ${company} is null order by ${company}, ${id} limit ${sql.lit(last)})`;
  const found = includesGlobal ? sql`${ofCompanies} union all ${ofGlobal}` : ofCompanies;
  return sql`array(select found.id from (${found}) found order by found.id ${part})`;
}

/** The most companies that are counted one by one; above it, one pass over the table is faster. */
const MAX_COUNTED = 200;
/** The same for lists with rows of no company. */
const MAX_COUNTED_WITH_GLOBAL = 10;

/**
 * Selects the number of rows within the tenant scope, counted company by company through the index; it has no parameters,
 * so that all sessions share one plan. Undefined without an index by company.
 */
export function countInTenantScope({ byCompany, ...own }: Ordered, companies: readonly number[]): Sql | undefined {
  if (!byCompany || byCompany.id) return undefined;
  const { from = own.from, company, includesGlobal } = byCompany;
  const rows = (condition: Sql) => sql`select count(*) as rows from ${from} where ${condition}`;
  // With many companies, the repeated tenant filter would be checked again for every row: row-level security is enough.
  if (companies.length > (includesGlobal ? MAX_COUNTED_WITH_GLOBAL : MAX_COUNTED))
    return includesGlobal ? sql`select count(*)::float8 as total from ${from}` : undefined;
  const ofGlobal = includesGlobal ? sql` + (${rows(sql`${company} is null`)})` : sql``;
  return sql`select coalesce(sum(counted.rows), 0)::float8${ofGlobal} as total from unnest(${COMPANIES_IN_SCOPE}) own (id)
    cross join lateral (${rows(sql`${company} = own.id`)}) counted`;
}
