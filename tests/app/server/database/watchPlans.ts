import pg from "pg";
import { vi } from "vitest";

/** A step of a plan, as the database tells it. */
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

/** A question the database was asked, and how it answers it. */
export interface Question {
  text: string;
  plan: Plan;
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

/** All steps of a plan. */
export function stepsOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(stepsOf)];
}

/** Has the database say of each question it is asked how it answers it; with how "analyze" also what that came to, with "indexes" how it would if it had an index to use. */
export function watchPlans(asked: Question[], how: "explain" | "analyze" | "indexes" = "explain") {
  const query = pg.Client.prototype.query as Query;
  const explain = how === "analyze" ? "explain (analyze, timing off, format json)" : "explain (format json)";
  return vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [text, values] = args;
    if (typeof text !== "string" || !/^\s*(select|with|update|delete)\b/i.test(text)) return query.apply(this, args);
    const ask = async () => {
      if (how === "indexes") await query.call(this, "set enable_seqscan = off");
      const { rows } = (await query.call(this, `${explain} ${text}`, values)) as pg.QueryResult;
      if (how === "indexes") await query.call(this, "reset enable_seqscan");
      asked.push({ text, plan: rows[0]["QUERY PLAN"][0].Plan });
      return query.apply(this, args);
    };
    return ask();
  } as never);
}
