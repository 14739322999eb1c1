import { type RawBuilder, sql } from "kysely";
import type { Session } from "../session/readSession";

type Sql = RawBuilder<unknown>;

const ofReach = new WeakMap<Sql, readonly number[]>();

/**
 * The condition that rows belong to companies the session reaches. Row-level security holds without it;
 * said in the query, it lets the planner use the index on the company.
 */
export function withinTenantScope(company: Sql, { reach, companies }: Session, { hasOfNone = false } = {}): Sql[] {
  if (reach === "all") return [];
  const condition = isOfCompanies(company, companies, hasOfNone);
  ofReach.set(condition, companies);
  return [condition];
}

/** The condition that rows belong to one of these companies, or to none where those of none are among them. */
export function isOfCompanies(company: Sql, companies: readonly number[], hasOfNone: boolean): Sql {
  const condition = isAnyOf(company, companies);
  return hasOfNone ? sql`(${company} is null or ${condition})` : condition;
}

/** Whether a condition leaves out nothing that row-level security would show. */
export function isTenantScope(condition: Sql): boolean {
  return ofReach.has(condition);
}

/** The companies a condition asks for, where it asks for those the session reaches. */
export function companiesInScope(condition: Sql | undefined): readonly number[] | undefined {
  return condition && ofReach.get(condition);
}

/** The condition that a value is one of these. */
export function isAnyOf(value: Sql, wanted: readonly (string | number)[]): Sql {
  // Of an empty list nobody knows the type.
  if (wanted.length === 0) return sql`false`;
  const type = typeof wanted[0] === "string" ? "text[]" : "integer[]";
  return sql`${value} = any(${[...wanted]}::${sql.raw(type)})`;
}

/** Turns a condition round; a row where it cannot be said counts as not meeting it. */
export function not(condition: Sql): Sql {
  return sql`(${condition}) is not true`;
}
