import pg from "pg";
import { vi } from "vitest";

/** A node of a query plan, as EXPLAIN (FORMAT JSON) reports it. */
export interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Cond"?: string;
  "Plan Rows"?: number;
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
}

/** A statement and its query plan. */
export interface Question {
  text: string;
  plan: Plan;
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

/** node-postgres takes a statement as text and values, or as one object for a named prepared statement. */
function readQuestion([question, values]: readonly unknown[]): { text: string; values?: unknown } {
  if (typeof question === "string") return { text: question, values };
  const { name, text, values: own } = question as { name?: string; text?: unknown; values?: unknown };
  // Prepared statements other than those of lists have a readable name.
  return typeof text === "string" && !/^[a-z]+(-[a-z]+)+$/.test(name ?? "")
    ? { text: text.replace(/^\/\*.*?\*\//, ""), values: own }
    : { text: "" };
}

/** All nodes of a plan. */
export function stepsOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(stepsOf)];
}

/**
 * Explains every statement before it runs: "explain" plans only, "analyze" also measures it, and "indexes" plans it as
 * if sequential scans were disabled. A statement of `known` is explained once for each list of values.
 */
export function watchPlans(
  queries: Question[],
  how: "explain" | "analyze" | "indexes" = "explain",
  known: Map<string, Plan> | undefined = undefined,
) {
  const query = pg.Client.prototype.query as Query;
  const explain = how === "analyze" ? "explain (analyze, timing off, format json)" : "explain (format json)";
  const before = new WeakMap<pg.Client, Promise<unknown>>();
  return vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const { text, values } = readQuestion(args);
    const isExplained = /^\s*(select|with|update|delete)\b/i.test(text);
    const explainQuery = async () => {
      const key = known && isExplained ? JSON.stringify([text, values]) : "";
      const same = known?.get(key);
      if (same) queries.push({ text, plan: same });
      if (!isExplained || same) return query.apply(this, args);
      if (how === "indexes") await query.call(this, "set enable_seqscan = off");
      const { rows } = (await query.call(this, `${explain} ${text}`, values)) as pg.QueryResult;
      if (how === "indexes") await query.call(this, "reset enable_seqscan");
      const plan: Plan = rows[0]["QUERY PLAN"][0].Plan;
      known?.set(key, plan);
      queries.push({ text, plan });
      return query.apply(this, args);
    };
    // Statements sent concurrently keep their order, although each is sent twice.
    const pending = before.get(this);
    if (!pending && !isExplained) return query.apply(this, args);
    const result = (pending ?? Promise.resolve()).then(explainQuery);
    before.set(
      this,
      result.catch(() => undefined),
    );
    return result;
  } as never);
}
