import type { SchemaObject } from "ajv";

type Properties = Record<string, SchemaObject>;

const isAsked = (schema: unknown) => typeof schema === "object" && schema !== null && Object.keys(schema).length > 0;

const branches = ({ allOf = [] }: SchemaObject) =>
  (allOf as SchemaObject[]).filter(({ if: condition, then }) => condition?.properties && then?.properties);

/** What an object has in one of its cases or other: its own properties, then those asked for while a condition holds. */
export function propertiesOf(schema: SchemaObject): [string, SchemaObject][] {
  const conditional = branches(schema).flatMap(({ then }) => Object.entries<SchemaObject>(then.properties));
  return [...Object.entries<SchemaObject>(schema.properties ?? {}), ...conditional].filter(([, part]) => isAsked(part));
}

/** What the properties that conditions ask about have to be, so that as much as possible is asked for. */
export function decisiveOf(schema: SchemaObject): Record<string, unknown> {
  const votes = new Map<string, unknown[]>();
  for (const { if: condition } of branches(schema))
    for (const [key, wanted] of Object.entries<SchemaObject>(condition.properties as Properties))
      votes.set(key, [...(votes.get(key) ?? []), ...(wanted.enum ?? [wanted.const])]);
  const often = (values: unknown[], value: unknown) => values.filter((one) => one === value).length;
  const best = (values: unknown[]) => values.reduce((a, b) => (often(values, b) > often(values, a) ? b : a));
  return Object.fromEntries([...votes].map(([key, values]) => [key, best(values)]));
}

/** What each item of a list decides, so that all of them together ask for everything. */
export function itemsToAsk(item: SchemaObject, most = 100): Record<string, unknown>[] {
  const cases = branches(item).flatMap(({ if: { properties } }) =>
    Object.entries<SchemaObject>(properties).map(([key, wanted]) => ({ [key]: wanted.const ?? wanted.enum?.[0] })),
  );
  return cases.length === 0 ? [{}] : cases.slice(0, most);
}
