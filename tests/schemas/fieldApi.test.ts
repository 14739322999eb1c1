import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compile } from "../../codegen/index";

/** What the public API of the field takes and gives, by method and path: names of parameters and properties. */
interface FieldOperation {
  query?: string[];
  body?: string[];
  data?: string[];
}

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  oneOf?: Schema[];
}

interface Own {
  parameters?: { $ref?: string; in?: string; name?: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

const field: Record<string, FieldOperation> = JSON.parse(
  readFileSync(join(import.meta.dirname, "fieldApi.json"), "utf8"),
);
const gaps: unknown = JSON.parse(readFileSync(join(import.meta.dirname, "fieldApiGaps.json"), "utf8"));
const { documents } = await compile({ folders: [join(import.meta.dirname, "../../schemas")] });
const api = documents.api as unknown as { paths: Record<string, Record<string, Own>>; components: object };

const withoutNames = (path: string) => path.replace(/\{\w+\}/g, "{}");
const own = new Map(
  Object.entries(api.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => [`${method.toUpperCase()} ${withoutNames(path)}`, operation]),
  ),
);

function follow<Part extends { $ref?: string }>(part: Part): Part {
  if (part.$ref === undefined) return part;
  const steps = part.$ref.slice(2).split("/");
  return steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], api) as Part;
}

/** The names a value may have, of a list those of its items. */
function namesOf(schema: Schema | undefined): string[] {
  if (schema === undefined) return [];
  const { properties = {}, items, anyOf = [], allOf = [], oneOf = [] } = follow(schema);
  return [...Object.keys(properties), ...[items, ...anyOf, ...allOf, ...oneOf].flatMap(namesOf)];
}

function dataOf({ responses }: Own): Schema | undefined {
  const good = Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1];
  const schema =
    good && Object.values(follow(good as never as { $ref?: string } & typeof good).content ?? {})[0]?.schema;
  return schema && follow(schema).properties?.data;
}

const absent = (theirs: string[] = [], ours: string[]) => theirs.filter((name) => !ours.includes(name));

/** What of the field's operation ours does not have, by place; undefined when it has all. */
function differenceOf(theirs: FieldOperation, ours: Own): FieldOperation | undefined {
  const parameters = (ours.parameters ?? []).map((parameter) => follow(parameter).name ?? "");
  const lacks: FieldOperation = {
    query: absent(theirs.query, parameters),
    body: absent(theirs.body, namesOf(Object.values(ours.requestBody?.content ?? {})[0]?.schema)),
    data: absent(theirs.data, namesOf(dataOf(ours))),
  };
  const found = Object.entries(lacks).filter(([, names]) => names.length > 0);
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

test("our API is the field's, but for what the list of gaps names", () => {
  const missing: string[] = [];
  const differing: Record<string, FieldOperation> = {};
  for (const [name, theirs] of Object.entries(field)) {
    const ours = own.get(withoutNames(name));
    const difference = ours && differenceOf(theirs, ours);
    if (ours === undefined) missing.push(name);
    else if (difference) differing[name] = difference;
  }
  // A gap that was closed leaves the list; a new one does not enter it.
  expect({ missing, differing }).toEqual(gaps);
});
