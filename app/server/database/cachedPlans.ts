import { createHash } from "node:crypto";
import type { Kysely, RawBuilder } from "kysely";
import type { Tables } from "./tables/tables";

/** Begins a question whose plan is kept: the text is all that is handed down to where it is asked. */
const MARK = "/* planned once */";
/** Plans a connection keeps at most: a large one takes some hundred kilobytes. */
const MOST_KEPT = 100;
/** Questions that are told apart while they come for the first times. */
const MOST_SEEN = 1000;
/** What is asked once in a while is not worth a plan that is kept. */
const OFTEN = 3;

/** Whether a piece of SQL holds no values. */
export function hasNoParameters(kysely: Kysely<Tables>, piece: RawBuilder<unknown>): boolean {
  return piece.compile(kysely).parameters.length === 0;
}

/**
 * Asks a question that is planned once on each connection where it holds no values, or where `isAlike` says that those it
 * holds choose no rows: none could make another plan better. Planning a page of a list, with what is joined to it and the
 * rules of who sees which rows, takes longer than reading it; a kept plan holds to these rules, as the database asks whose
 * it is each time.
 */
export async function queryWithCachedPlan<Row>(
  kysely: Kysely<Tables>,
  question: RawBuilder<Row>,
  isAlike = false,
): Promise<Row[]> {
  const compiled = question.compile(kysely);
  const isKept = isAlike || compiled.parameters.length === 0;
  return (await kysely.executeQuery(isKept ? { ...compiled, sql: MARK + compiled.sql } : compiled)).rows;
}

/** The names under which connections keep the plans of questions: of those that come often, and not of too many. */
export class PlanNames {
  #names = new Map<string, string>();
  #seen = new Map<string, number>();

  /** The name of a question's plan; undefined for one that is planned each time. */
  find(text: string): string | undefined {
    if (!text.startsWith(MARK)) return undefined;
    const known = this.#names.get(text);
    if (known || this.#names.size >= MOST_KEPT || !this.#isOften(text)) return known;
    const name = createHash("sha256").update(text).digest("base64url");
    this.#seen.delete(text);
    this.#names.set(text, name);
    return name;
  }

  #isOften(text: string): boolean {
    const times = (this.#seen.get(text) ?? 0) + 1;
    if (times >= OFTEN) return true;
    if (this.#seen.size >= MOST_SEEN) this.#seen.clear();
    this.#seen.set(text, times);
    return false;
  }
}
