import { createHash } from "node:crypto";
import type { Kysely, RawBuilder } from "kysely";
import type { Tables } from "./tables/tables";

/** Marks SQL that is sent as a named prepared statement; pg gets only the text, so the mark is part of it. */
const MARK = "/* planned once */";
/** Prepared statements per connection; a large plan takes some hundred kilobytes. */
const MAX_STATEMENTS = 100;
/** Statements tracked before they reach the threshold. */
const MAX_TRACKED = 1000;
/** Executions before a statement is prepared: rare ones are not worth a cached plan. */
const THRESHOLD = 3;

/** Whether a SQL fragment has no parameters. */
export function hasNoParameters(kysely: Kysely<Tables>, fragment: RawBuilder<unknown>): boolean {
  return fragment.compile(kysely).parameters.length === 0;
}

/**
 * Runs a query as a prepared statement, planned once per connection, when it has no parameters or `isAlike` states that
 * its parameters select no rows, so that a generic plan is as good as a custom one. Planning a list page, with its
 * joins and row-level security policies, takes longer than executing it; policies still apply to a cached plan, as they
 * read the session at execution.
 */
export async function queryWithCachedPlan<Row>(
  kysely: Kysely<Tables>,
  query: RawBuilder<Row>,
  isAlike = false,
): Promise<Row[]> {
  const compiled = query.compile(kysely);
  const isCached = isAlike || compiled.parameters.length === 0;
  return (await kysely.executeQuery(isCached ? { ...compiled, sql: MARK + compiled.sql } : compiled)).rows;
}

/** Names of prepared statements: assigned to frequent statements, up to a limit. */
export class PlanNames {
  #names = new Map<string, string>();
  #seen = new Map<string, number>();

  /** The name of a statement; undefined when it is not to be prepared. */
  find(text: string): string | undefined {
    if (!text.startsWith(MARK)) return undefined;
    const known = this.#names.get(text);
    if (known || this.#names.size >= MAX_STATEMENTS || !this.#isOften(text)) return known;
    const name = createHash("sha256").update(text).digest("base64url");
    this.#seen.delete(text);
    this.#names.set(text, name);
    return name;
  }

  #isOften(text: string): boolean {
    const times = (this.#seen.get(text) ?? 0) + 1;
    if (times >= THRESHOLD) return true;
    if (this.#seen.size >= MAX_TRACKED) this.#seen.clear();
    this.#seen.set(text, times);
    return false;
  }
}
