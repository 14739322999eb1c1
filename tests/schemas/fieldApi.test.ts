import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compile } from "../../codegen/index";

/** What the public API of the field takes and gives, by method and path; kinds are those of JSON Schema, or any. */
interface FieldOperation {
  query?: string[];
  body?: Record<string, string>;
  data?: Record<string, string>;
  /** What of query and content has to be given. */
  needs?: string[];
  status?: number;
  meta?: string[];
  /** What stands beside success, data and meta. */
  beside?: string[];
}

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  oneOf?: Schema[];
}

interface Own {
  parameters?: { $ref?: string; in?: string; name?: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: Schema }> }>;
}

type Difference = Record<string, string[]>;

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
  return follow(steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], api) as Part);
}

/** What a value may be, one by one; of a list, what its items may be. */
function formsOf(schema: Schema | undefined): Schema[] {
  if (schema === undefined) return [];
  const { items, anyOf = [], allOf = [], oneOf = [], ...self } = follow(schema);
  return [self, ...[items, ...anyOf, ...allOf, ...oneOf].flatMap((part) => formsOf(part))];
}

const kindOf = (value: unknown) =>
  value === null ? "null" : Number.isInteger(value) ? "integer" : Array.isArray(value) ? "array" : typeof value;

function kindsOf(schema: Schema): string[] {
  const { type, enum: values, const: only, properties, items, anyOf = [], allOf = [], oneOf = [] } = follow(schema);
  const said = type === undefined ? [] : [type].flat();
  if (said.length === 0 && values) said.push(...values.map(kindOf));
  if (said.length === 0 && only !== undefined) said.push(kindOf(only));
  if (said.length === 0 && (properties || items)) said.push(items ? "array" : "object");
  return [...said, ...[...anyOf, ...allOf, ...oneOf].flatMap(kindsOf)];
}

/** Which of their names ours does not have, and which are of another kind. */
function compare(theirs: Record<string, string> = {}, schema: Schema | undefined) {
  const forms = formsOf(schema).flatMap(({ properties }) => Object.entries(properties ?? {}));
  const kindsNamed = (name: string) => forms.filter(([key]) => key === name).flatMap(([, part]) => kindsOf(part));
  const missing = Object.keys(theirs).filter((name) => !forms.some(([key]) => key === name));
  const others = Object.entries(theirs).flatMap(([name, kind]) => {
    const ours = kindsNamed(name);
    const isSame =
      kind === "any" || ours.length === 0 || ours.includes(kind) || (kind === "integer" && ours.includes("number"));
    return isSame || missing.includes(name) ? [] : [`${name}: ${[...new Set(ours)].join(" or ")} instead of ${kind}`];
  });
  return { missing, others };
}

function answerOf({ responses }: Own): { status: string; properties: Record<string, Schema> } {
  const [status = "", good] = Object.entries(responses).find(([code]) => code.startsWith("2")) ?? [];
  const schema = good && Object.values(follow(good).content ?? {})[0]?.schema;
  return { status, properties: (schema && follow(schema).properties) ?? {} };
}

const absent = (theirs: string[] = [], ours: string[]) => theirs.filter((name) => !ours.includes(name));

/** What ours demands that theirs does not: a program written for theirs would be refused. */
function demandsOf({ needs = [] }: FieldOperation, ours: Own, body: Schema | undefined): string[] {
  const parameters = (ours.parameters ?? []).map(follow).filter((one) => one.in === "query" && one.required);
  const required = body === undefined ? [] : (follow(body).required ?? []);
  return [...parameters.map(({ name = "" }) => name), ...required].filter((name) => !needs.includes(name));
}

/** Where our operation is not the field's; undefined when it is. */
function differenceOf(theirs: FieldOperation, ours: Own): Difference | undefined {
  const parameters = (ours.parameters ?? []).map((parameter) => follow(parameter).name ?? "");
  const content = Object.values(ours.requestBody?.content ?? {})[0]?.schema;
  const { status, properties } = answerOf(ours);
  const metaNames = formsOf(properties.meta).flatMap((form) => Object.keys(form.properties ?? {}));
  const body = compare(theirs.body, content);
  const data = compare(theirs.data, properties.data);
  const statuses = Object.keys(ours.responses);
  const lacks: Difference = {
    query: absent(theirs.query, parameters),
    body: body.missing,
    bodyKinds: body.others,
    demands: demandsOf(theirs, ours, content),
    data: data.missing,
    dataKinds: data.others,
    meta: absent(theirs.meta, metaNames),
    beside: absent(theirs.beside, Object.keys(properties)),
    status: statuses.includes(String(theirs.status)) ? [] : [`${status} instead of ${theirs.status}`],
  };
  const found = Object.entries(lacks).filter(([, names]) => names.length > 0);
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

test("our API is the field's, but for what the list of gaps names", () => {
  const missing: string[] = [];
  const differing: Record<string, Difference> = {};
  for (const [name, theirs] of Object.entries(field)) {
    const ours = own.get(withoutNames(name));
    const difference = ours && differenceOf(theirs, ours);
    if (ours === undefined) missing.push(name);
    else if (difference) differing[name] = difference;
  }
  // A gap that was closed leaves the list; a new one does not enter it.
  expect({ missing, differing }).toEqual(gaps);
});
