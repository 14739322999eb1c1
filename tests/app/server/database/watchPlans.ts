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

/** A question is given as a text with its values, or as an object of both where its plan is kept. */
function readQuestion([question, values]: readonly unknown[]): { text: string; values?: unknown } {
  if (typeof question === "string") return { text: question, values };
  const { name, text, values: own } = question as { name?: string; text?: unknown; values?: unknown };
  // What is prepared elsewhere than in lists has a name one can read.
  return typeof text === "string" && !/^[a-z]+(-[a-z]+)+$/.test(name ?? "")
    ? { text: text.replace(/^\/\*.*?\*\//, ""), values: own }
    : { text: "" };
}

/** All steps of a plan. */
export function stepsOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(stepsOf)];
}

/** Has the database say of each question it is asked how it answers it; with how "analyze" also what that came to, with "indexes" how it would if it had an index to use. */
export function watchPlans(asked: Question[], how: "explain" | "analyze" | "indexes" = "explain") {
  const query = pg.Client.prototype.query as Query;
  const explain = how === "analyze" ? "explain (analyze, timing off, format json)" : "explain (format json)";
  const before = new WeakMap<pg.Client, Promise<unknown>>();
  return vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const { text, values } = readQuestion(args);
    const isExplained = /^\s*(select|with|update|delete)\b/i.test(text);
    const ask = async () => {
      if (!isExplained) return query.apply(this, args);
      if (how === "indexes") await query.call(this, "set enable_seqscan = off");
      const { rows } = (await query.call(this, `${explain} ${text}`, values)) as pg.QueryResult;
      if (how === "indexes") await query.call(this, "reset enable_seqscan");
      asked.push({ text, plan: rows[0]["QUERY PLAN"][0].Plan });
      return query.apply(this, args);
    };
    // Questions that leave together stay in their order, though each is asked twice.
    const waiting = before.get(this);
    if (!waiting && !isExplained) return query.apply(this, args);
    const answer = (waiting ?? Promise.resolve()).then(ask);
    before.set(
      this,
      answer.catch(() => undefined),
    );
    return answer;
  } as never);
}
