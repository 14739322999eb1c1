import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { Operation } from "../../../codegen/api/operations";
import { resolveSchema } from "../../../codegen/api/resolveSchema";
import { compile } from "../../../codegen/index";
import { type Json, objectOf } from "../../../codegen/json";

const { documents, operations } = await compile({
  folders: [fileURLToPath(new URL("../../../schemas", import.meta.url))],
});

/** The places of a schema where a number or a text is unbounded. */
function unbounded(value: Json | undefined, place: string, depth = 0): string[] {
  const schema = resolveSchema(documents.api, value);
  if (depth > 8 || schema.enum !== undefined || schema.const !== undefined) return [];
  const types = [schema.type].flat();
  const isNumber = types.includes("integer") && schema.maximum === undefined;
  const isText = types.includes("string") && ![schema.maxLength, schema.format, schema.pattern].some(Boolean);
  const inner = [
    ...Object.entries(objectOf(schema.properties)).flatMap(([name, one]) =>
      unbounded(one, `${place}.${name}`, depth + 1),
    ),
    ...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((parts) =>
      Array.isArray(parts) ? parts.flatMap((one) => unbounded(one, place, depth + 1)) : [],
    ),
    ...(schema.items === undefined ? [] : unbounded(schema.items, `${place}[]`, depth + 1)),
  ];
  return isNumber || isText ? [place, ...inner] : inner;
}

function unboundedInputs({ id, parameters, body }: Operation): string[] {
  return [
    ...parameters.flatMap(({ name, schema }) => unbounded(schema, `${id}?${name}`)),
    ...(body ? unbounded(body, id) : []),
  ];
}

test("no operation takes a number or a text without an end, which a column could not hold", () => {
  expect(operations.size).toBeGreaterThan(300);
  expect([...operations.values()].flatMap(unboundedInputs)).toEqual([]);
});

test("every operation says how it refuses what it does not take: any may be called with a parameter nobody knows", () => {
  const calls = Object.values(documents.api.paths).flatMap((item) => Object.values(item).map(objectOf));
  const described = calls.filter(({ operationId }) => operationId !== undefined);
  expect(described.length).toBeGreaterThan(300);
  const silent = described.filter(({ responses }) => objectOf(responses)["422"] === undefined);
  expect(silent.map(({ operationId }) => operationId)).toEqual([]);
});
