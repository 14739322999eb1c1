import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { compile } from "../../codegen/index";

type Parts = Record<string, unknown>;

const { documents } = await compile({ folders: [fileURLToPath(new URL("../../schemas", import.meta.url))] });
const document = documents.api as unknown as Parts & { paths: Record<string, Record<string, Parts>> };

function resolve(value: unknown): Parts {
  const { $ref } = Object(value) as Parts;
  if (typeof $ref !== "string") return Object(value) as Parts;
  const names = $ref.slice(2).split("/");
  return resolve(names.reduce<unknown>((at, name) => (at as Parts)[name.replace(/~1/g, "/")], document));
}

/** The places of a schema where a number or a text may be as large as anybody likes. */
function endless(value: unknown, place: string, depth = 0): string[] {
  const schema = resolve(value);
  if (depth > 8 || schema.enum !== undefined || schema.const !== undefined) return [];
  const types = [schema.type].flat();
  const isNumber = types.includes("integer") && schema.maximum === undefined;
  const isText = types.includes("string") && ![schema.maxLength, schema.format, schema.pattern].some(Boolean);
  const inner = Object.entries(Object(schema.properties)).map(([name, one]) => [one, `${place}.${name}`] as const);
  const others = ["anyOf", "oneOf", "allOf"].flatMap((word) => [schema[word] ?? []].flat().map((one) => [one, place]));
  const items = schema.items === undefined ? [] : [[schema.items, `${place}[]`] as const];
  const below = [...inner, ...others, ...items].flatMap(([one, at]) => endless(one, String(at), depth + 1));
  return isNumber || isText ? [place, ...below] : below;
}

function takenBy(operation: Parts): string[] {
  const id = String(operation.operationId);
  const parameters = ((operation.parameters ?? []) as unknown[]).map(resolve);
  const contents = Object.values(Object(resolve(operation.requestBody).content)) as Parts[];
  return [
    ...parameters.flatMap(({ name, schema }) => endless(schema, `${id}?${name}`)),
    ...contents.flatMap(({ schema }) => endless(schema, id)),
  ];
}

test("no operation takes a number or a text without an end, which a column could not hold", () => {
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
  const found = operations.filter(({ operationId }) => operationId).flatMap(takenBy);
  expect(operations.length).toBeGreaterThan(300);
  expect(found).toEqual([]);
});
