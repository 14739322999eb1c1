import type { Transaction } from "kysely";
import type { Tables } from "../../../database/tables/tables";
import { notFound } from "../../../requests/ApiError";

/** The pattern of a variable: a name in double braces. */
export const VARIABLE = "\\{\\{\\s*(\\w+)\\s*\\}\\}";

/** A configuration template. */
export interface Template {
  name: string;
  request_data: unknown;
  template: unknown;
}

type Variables = readonly { name: string; value: string }[];

/** Reads a template; throws NOT_FOUND when it is not visible. */
export async function readTemplate(transaction: Transaction<Tables>, id: number): Promise<Template> {
  const template = await transaction
    .selectFrom("configurator_templates")
    .select(["name", "request_data", "template"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!template) throw notFound();
  return template;
}

/** The variables of a template without a value. */
export function missingVariables({ request_data, template }: Template, variables: Variables): string[] {
  const given = new Set(variables.filter(({ value }) => value !== "").map(({ name }) => name));
  const named = JSON.stringify([request_data, template]).matchAll(new RegExp(VARIABLE, "g"));
  return [...new Set([...named].map(([, name = ""]) => name))].filter((name) => !given.has(name));
}

/** Replaces the variables in the texts of a template; returns what is sent to devices. */
export function fillTemplate({ request_data, template }: Template, variables: Variables) {
  const filled = fill({ request_data, requests: template }, variables);
  return { requests: (filled.requests ?? []) as object[], request_data: (filled.request_data ?? {}) as object };
}

function fill<Value>(value: Value, variables: Variables): Value {
  const values = new Map(variables.map((one) => [one.name, one.value]));
  return JSON.parse(JSON.stringify(value), (_key, part: unknown) =>
    typeof part === "string"
      ? part.replace(new RegExp(VARIABLE, "g"), (whole, name: string) => values.get(name) || whole)
      : part,
  ) as Value;
}
