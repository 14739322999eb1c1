import { type RawBuilder, sql } from "kysely";
import { isOfCompanies } from "./tenantScope";

type Sql = RawBuilder<unknown>;

/** Where an index leads from a company to its rows in the order of their ids. */
export interface RowsByCompany {
  company: Sql;
  /** The list's own table unless given. */
  from?: Sql;
  /** What the rows of the list are known by, its own id unless given; several rows may name the same. */
  id?: Sql;
  /** Rows of no company are of the list too: everyone sees them. */
  hasOfNone?: boolean;
}

interface Ordered {
  from: Sql;
  id: Sql;
  byCompany?: RowsByCompany;
}

/** So many rows are taken from all companies together, at most: more are sooner found in one pass. */
const MOST = 5000;

/** The companies the session of the transaction reaches; asked for without naming them, a page is planned once for all. */
const REACHED = sql`current_setting('farhelm.companies')::integer[]`;

/** Which part of ordered rows is taken; first pages of the same size are asked for in the same words, without values. */
export function limitClause(limit: number, offset = 0): Sql {
  return offset === 0 ? sql`limit ${sql.lit(limit)}` : sql`limit ${sql.lit(limit)} offset ${offset}`;
}

/**
 * The ids of a page of what the companies the session reaches have, as an array; undefined for a list that has no such
 * order. Row-level security asks for the same companies again, and the planner takes what is asked twice for twice as rare:
 * it would look for a page among all they have, and join that first. So each company gives its first rows, and the page is
 * the first of these; joined to the table, all would be read again.
 */
export function findFirstRows(
  { byCompany, ...own }: Ordered,
  companies: readonly number[],
  { limit, offset }: { limit: number; offset: number },
): Sql | undefined {
  if (!byCompany) return undefined;
  const { from, company, id, hasOfNone } = { from: own.from, id: own.id, hasOfNone: false, ...byCompany };
  const part = limitClause(limit, offset);
  const rows = (condition: Sql) => sql`select distinct ${id} as id from ${from} where ${condition} order by ${id}`;
  const last = offset + limit;
  if (companies.length * last > MOST) return sql`array(${rows(isOfCompanies(company, companies, hasOfNone))} ${part})`;
  const ofEach = sql`select first.id from unnest(${REACHED}) own (id)
    cross join lateral (${rows(sql`${company} = own.id`)} limit ${sql.lit(last)}) first`;
  // An index on the company and the id is in the order of both, and nulls are not taken for one company.
  const ofNone = sql`(select ${id} as id from ${from} where ${company} is null order by ${company}, ${id} limit ${sql.lit(last)})`;
  const found = hasOfNone ? sql`${ofEach} union all ${ofNone}` : ofEach;
  return sql`array(select found.id from (${found}) found order by found.id ${part})`;
}

/** To count each company for itself is worth it while they are few; many are sooner counted in one pass. */
const MOST_COUNTED = 200;
/** Fewer, where each row is looked at again for whether it is of none. */
const MOST_BESIDE_NONE = 10;

/**
 * Counts the rows of a list that the companies the session reaches have, each where its index leads to them: a question
 * without values, planned once for all, that takes as long as there are rows to count whoever asks. Undefined for a list
 * that has no such order.
 */
export function countInTenantScope({ byCompany, ...own }: Ordered, companies: readonly number[]): Sql | undefined {
  if (!byCompany || byCompany.id) return undefined;
  const { from = own.from, company, hasOfNone } = byCompany;
  const rows = (condition: Sql) => sql`select count(*) as rows from ${from} where ${condition}`;
  // Of whom many are reached, row-level security alone leads to their rows: what is asked for again is looked at again.
  if (companies.length > (hasOfNone ? MOST_BESIDE_NONE : MOST_COUNTED))
    return hasOfNone ? sql`select count(*)::float8 as total from ${from}` : undefined;
  const ofNone = hasOfNone ? sql` + (${rows(sql`${company} is null`)})` : sql``;
  return sql`select coalesce(sum(counted.rows), 0)::float8${ofNone} as total from unnest(${REACHED}) own (id)
    cross join lateral (${rows(sql`${company} = own.id`)}) counted`;
}
