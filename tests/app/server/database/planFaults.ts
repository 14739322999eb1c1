import { GROWING } from "./growTables";
import type { Plan } from "./watchPlans";

/** More rows than a page or one device has: whoever sorts these sorts the fleet. */
const MANY = 1500;
/** Steps that take all rows before they give one. */
const BLOCKING = new Set(["Sort", "Aggregate", "Hash", "Materialize", "WindowAgg"]);
const growing = new Set(GROWING);

/** The table of a step, if it grows; a piece of what is kept in pieces counts as the whole. */
function tableOf({ "Relation Name": name = "" }: Plan): string | undefined {
  const whole = name.replace(/_(rest|\d{8})$/, "");
  return growing.has(whole) ? whole : undefined;
}

/** What a plan does that no list may: each table that grows and is looked through, and each sort of a large part of one. */
export function faultsOf(plan: Plan, stopsEarly = false): string[] {
  const { "Node Type": kind, "Plan Rows": rows = 0, Plans = [] } = plan;
  const table = tableOf(plan);
  const faults: string[] = [];
  if (table && kind === "Seq Scan") faults.push(`looks through ${table}`);
  if (table && kind.startsWith("Index") && !plan["Index Cond"] && !stopsEarly) faults.push(`reads all of ${table}`);
  if (kind === "Sort" && rows > MANY) faults.push(stopsEarly ? "keeps the first of a sort" : "sorts all");
  const isEarly = kind === "Limit" || (stopsEarly && !BLOCKING.has(kind));
  return [...faults, ...Plans.flatMap((child) => faultsOf(child, isEarly))];
}
