import { sql } from "kysely";
import type { Session } from "../session/readSession";
import type { Sql } from "./Listing";

/** The companies of each condition that withinTenantScope made. */
const scopeCompanies = new WeakMap<Sql, readonly number[]>();

/**
 * Limits rows to the companies in the session's tenant scope. Row-level security hides all others anyway; this filter only
 * lets the planner use the index on the company.
 */
export function withinTenantScope(
  company: Sql,
  { tenantScope, companies }: Session,
  { includesGlobal = false } = {},
): Sql[] {
  if (tenantScope === "all") return [];
  const condition = isOfCompanies(company, companies, includesGlobal);
  scopeCompanies.set(condition, companies);
  return [condition];
}

/** The condition that a row belongs to one of these companies or, with `includesGlobal`, to none. */
export function isOfCompanies(company: Sql, companies: readonly number[], includesGlobal: boolean): Sql {
  const condition = isAnyOf(company, companies);
  return includesGlobal ? sql`(${company} is null or ${condition})` : condition;
}

/** Whether a condition came from withinTenantScope: it hides no row that row-level security shows. */
export function isTenantScope(condition: Sql): boolean {
  return scopeCompanies.has(condition);
}

/** The companies of a condition from withinTenantScope; undefined for any other. */
export function companiesInScope(condition: Sql | undefined): readonly number[] | undefined {
  return condition && scopeCompanies.get(condition);
}

/** The condition that a value equals one of these. */
export function isAnyOf(value: Sql, wanted: readonly (string | number)[]): Sql {
  // An empty array has no type to cast to.
  if (wanted.length === 0) return sql`false`;
  const type = typeof wanted[0] === "string" ? "text[]" : "integer[]";
  return sql`${value} = any(${[...wanted]}::${sql.raw(type)})`;
}

/** Negates a condition; null counts as false. */
export function not(condition: Sql): Sql {
  return sql`(${condition}) is not true`;
}
