/** A value a device reported; undefined when it has not. */
export type ReportedValue = string | number | boolean | null | undefined;

/** One comparison of a rule. */
export interface Comparison {
  parameter: string;
  operator: "==" | "!=" | ">" | ">=" | "<" | "<=" | "contains" | "not_contains" | "changed" | "is_null";
  value?: string | number | boolean | null;
  /** Joins the comparison with the one before; && has the higher precedence. */
  joins_with?: "&&" | "||";
}

/** A condition and its actions. An `else` runs when no branch of the chain before it matched. */
export interface Rule<Action> {
  type: "if" | "else";
  expression?: Comparison[];
  actions?: Action[];
  tag?: string;
  conditions?: Rule<Action>[];
}

/** The values of a device after its last report, and before it. */
export interface Report {
  now: Readonly<Record<string, ReportedValue>>;
  before: Readonly<Record<string, ReportedValue>>;
}

/** The result of evaluating rules: the actions to run, in order, and a trace of the evaluation. */
export interface Evaluation<Action> {
  actions: Action[];
  /** Each evaluated rule, by its tag or its position such as 1.2. */
  conditions: { key: string; value: boolean }[];
  /** Each compared value. */
  parameters: { key: string; value: string | number | boolean | null }[];
}

/** Evaluates the rules of an automation against a report. */
export function evaluateRules<Action>(rules: readonly Rule<Action>[], report: Report): Evaluation<Action> {
  const evaluation: Evaluation<Action> = { actions: [], conditions: [], parameters: [] };
  walk(rules, report, "", evaluation);
  return evaluation;
}

function walk<Action>(
  rules: readonly Rule<Action>[],
  report: Report,
  position: string,
  into: Evaluation<Action>,
): void {
  let isUnmatched = false;
  for (const [index, rule] of rules.entries()) {
    const key = `${position}${index + 1}`;
    const isTried: boolean = rule.type === "if" || isUnmatched;
    const isTrue: boolean = isTried && holds(rule.expression ?? [], report, into);
    if (isTried) into.conditions.push({ key: rule.tag || key, value: isTrue });
    isUnmatched = rule.type === "if" ? !isTrue : isUnmatched && !isTrue;
    if (!isTrue) continue;
    into.actions.push(...(rule.actions ?? []));
    walk(rule.conditions ?? [], report, `${key}.`, into);
  }
}

/** Disjunction of conjunctions: one group of comparisons joined by && must hold. An empty expression holds. */
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

// Forms send numbers as text: values are compared as numbers when both can be read as numbers.
function isSame(value: unknown, wanted: unknown): boolean {
  if (value === null || wanted === null) return value === wanted;
  const [left, right] = [numberOf(value), numberOf(wanted)];
  return left !== undefined && right !== undefined ? left === right : String(value) === String(wanted);
}

/** Only numbers are ordered; a missing value is neither less nor greater. */
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
