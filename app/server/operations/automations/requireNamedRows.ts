import type { components } from "#generated/api";
import type { SessionContext } from "../../requests/Context";
import { type NamedRow, requireVisible } from "../rows/requireVisible";

type AutomationRule = components["schemas"]["AutomationRule"];
type Rules = readonly Omit<AutomationRule, "type">[];

/** The tables behind the options of actions that hold ids. */
const TABLES = {
  receiving_users: "users",
  smtp_config_id: "email_configurations",
  task_group_id: "task_groups",
} as const;

type Option = keyof typeof TABLES;

/** The ids under one option in the actions of rules, at any depth. */
function namedIn(rules: Rules, option: Option, path: string): NamedRow[] {
  return rules.flatMap(({ actions = [], conditions = [] }, at) => {
    const own = actions.flatMap(({ options }, place) => {
      const given = options?.[option];
      const source = `${path}.${at}.actions.${place}.options.${option}`;
      if (Array.isArray(given)) return given.map((id, index) => ({ id: Number(id), source: `${source}.${index}` }));
      return given === undefined ? [] : [{ id: Number(given), source }];
    });
    return [...own, ...namedIn(conditions, option, `${path}.${at}.conditions`)];
  });
}

/** Refuses rules that reference users, mail servers or task groups not visible to the caller; earlier references may stay. */
export async function requireNamedRows(context: SessionContext, rules: Rules, before: Rules = []): Promise<void> {
  for (const option of Object.keys(TABLES) as Option[]) {
    const known = new Set(namedIn(before, option, "").map(({ id }) => id));
    const named = namedIn(rules, option, "conditions_body").filter(({ id }) => !known.has(id));
    await requireVisible(context, TABLES[option], named);
  }
}
