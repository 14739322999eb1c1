import { GROWING } from "./growTables";
import type { Plan } from "./watchPlans";

/** More rows than a page or one device has: a plan that sorts these sorts the fleet. */
const MANY_ROWS = 1500;
/** Blocking plan nodes: they read all rows before they return one. */
const BLOCKING = new Set(["Sort", "Aggregate", "Hash", "Materialize", "WindowAgg"]);
const growing = new Set(GROWING);

/** The table a plan node scans, if it grows; a partition counts as its partitioned table. */
function tableOf({ "Relation Name": name = "" }: Plan): string | undefined {
  const table = name.replace(/_(rest|\d{8})$/, "");
  return growing.has(table) ? table : undefined;
}

/** The faults of a list's plan: sequential scans of growing tables, and sorts of a large part of one. */
export function faultsOf(plan: Plan, stopsEarly = false): string[] {
  const { "Node Type": kind, "Plan Rows": rows = 0, Plans = [] } = plan;
  const table = tableOf(plan);
  const faults: string[] = [];
  if (table && kind === "Seq Scan") faults.push(`looks through ${table}`);
  if (table && kind.startsWith("Index") && !plan["Index Cond"] && !stopsEarly) faults.push(`reads all of ${table}`);
  if (kind === "Sort" && rows > MANY_ROWS) faults.push(stopsEarly ? "keeps the first of a sort" : "sorts all");
  const isEarly = kind === "Limit" || (stopsEarly && !BLOCKING.has(kind));
  return [...faults, ...Plans.flatMap((child) => faultsOf(child, isEarly))];
}
