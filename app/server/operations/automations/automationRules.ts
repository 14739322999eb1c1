import type { components } from "#generated/api";
import { invalid } from "../../requests/ApiError";

type AutomationRule = components["schemas"]["AutomationRule"];

/** Rules as they are stored, with numeric ids: programs for the field's API send those of users and task groups as text. */
export function serializeRules(rules: readonly AutomationRule[]): string {
  return JSON.stringify(rules, (key, value) => {
    if (key === "task_group_id") return Number(value);
    return key === "receiving_users" ? (value as unknown[]).map(Number) : value;
  });
}

function parametersOf({ expression = [], conditions = [] }: Omit<AutomationRule, "type">): string[] {
  return [...expression.map(({ parameter }) => parameter), ...conditions.flatMap(parametersOf)];
}

/** The default data group of rules: status where they use the parameter status alone, else dynamic. */
export function reportGroupOf(rules: readonly AutomationRule[]): "status" | "dynamic" {
  const named = rules.flatMap(parametersOf);
  return named.length > 0 && named.every((name) => name === "status") ? "status" : "dynamic";
}

/** The requested state, under either of the names that programs for the field's API use. */
export function wantedState({ enable, enabled = enable }: { enable?: boolean; enabled?: boolean }): boolean {
  if (enabled === undefined || (enable !== undefined && enable !== enabled))
    throw invalid("enable", "Choose on or off.");
  return enabled;
}
