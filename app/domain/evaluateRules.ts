/** A value a device reported; undefined where it never did. */
export type ReportedValue = string | number | boolean | null | undefined;

/** One comparison of a rule. */
export interface Comparison {
  parameter: string;
  operator: "==" | "!=" | ">" | ">=" | "<" | "<=" | "contains" | "not_contains" | "changed" | "is_null";
  value?: string | number | boolean | null;
  /** How it is joined with the one before; and binds more tightly than or. */
  joins_with?: "&&" | "||";
}

/** A condition with what is done when it holds; else takes what the if before it left over. */
export interface Rule<Action> {
  type: "if" | "else";
  expression?: Comparison[];
  actions?: Action[];
  tag?: string;
  conditions?: Rule<Action>[];
}

/** What is known of a device now, and what was before its last report. */
export interface Report {
  now: Readonly<Record<string, ReportedValue>>;
  before: Readonly<Record<string, ReportedValue>>;
}

/** What rules came to: what is to be done, in order, and what was found on the way. */
export interface Evaluation<Action> {
  actions: Action[];
  /** Each rule that was looked at, by its tag or its place such as 1.2. */
  conditions: { key: string; value: boolean }[];
  /** Each value that was compared. */
  parameters: { key: string; value: string | number | boolean | null }[];
}

/** Evaluates the rules of an automation against a report. */
export function evaluateRules<Action>(rules: readonly Rule<Action>[], report: Report): Evaluation<Action> {
  const evaluation: Evaluation<Action> = { actions: [], conditions: [], parameters: [] };
  walk(rules, report, "", evaluation);
  return evaluation;
}

function walk<Action>(rules: readonly Rule<Action>[], report: Report, place: string, into: Evaluation<Action>): void {
  let isLeft = false;
  for (const [index, rule] of rules.entries()) {
    const key = `${place}${index + 1}`;
    const isTried: boolean = rule.type === "if" || isLeft;
    const isTrue: boolean = isTried && holds(rule.expression ?? [], report, into);
    if (isTried) into.conditions.push({ key: rule.tag || key, value: isTrue });
    isLeft = rule.type === "if" ? !isTrue : isLeft && !isTrue;
    if (!isTrue) continue;
    into.actions.push(...(rule.actions ?? []));
    walk(rule.conditions ?? [], report, `${key}.`, into);
  }
}

/** Comparisons joined by and stand together, and one such group that holds is enough; none at all hold. */
function holds(expression: readonly Comparison[], report: Report, into: Evaluation<unknown>): boolean {
  const groups: boolean[] = [true];
  for (const [index, comparison] of expression.entries()) {
    const { parameter } = comparison;
    const value = report.now[parameter] ?? null;
    if (!into.parameters.some(({ key }) => key === parameter)) into.parameters.push({ key: parameter, value });
    if (index > 0 && comparison.joins_with === "||") groups.push(true);
    groups[groups.length - 1] =
      (groups.at(-1) ?? true) && compares(comparison, value, report.before[parameter] ?? null);
  }
  return groups.some(Boolean);
}

function compares(
  { operator, value: wanted = null }: Comparison,
  value: string | number | boolean | null,
  before: unknown,
) {
  if (operator === "is_null") return value === null;
  if (operator === "changed") return value !== before;
  if (operator === "==") return isSame(value, wanted);
  if (operator === "!=") return !isSame(value, wanted);
  if (operator === "contains") return value !== null && String(value).includes(String(wanted ?? ""));
  if (operator === "not_contains") return value === null || !String(value).includes(String(wanted ?? ""));
  return isOrdered(operator, value, wanted);
}

// Forms send numbers as text: what both sides can be read as is compared as numbers.
function isSame(value: unknown, wanted: unknown): boolean {
  if (value === null || wanted === null) return value === wanted;
  const [left, right] = [numberOf(value), numberOf(wanted)];
  return left !== undefined && right !== undefined ? left === right : String(value) === String(wanted);
}

/** Only numbers have an order; what was not measured is neither more nor less than anything. */
function isOrdered(operator: ">" | ">=" | "<" | "<=", value: unknown, wanted: unknown): boolean {
  const [left, right] = [numberOf(value), numberOf(wanted)];
  if (left === undefined || right === undefined) return false;
  if (operator === ">") return left > right;
  if (operator === ">=") return left >= right;
  return operator === "<" ? left < right : left <= right;
}

function numberOf(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  if (typeof value !== "string" || value.trim() === "") return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}
