// @vitest-environment jsdom

import { cleanup } from "@testing-library/react";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { fillAndSubmit } from "./fillAndSubmit";
import { type ForeignForms, foreignForms } from "./foreignForms";

type Json = Record<string, unknown>;

/** Each type with the keywords that constrain it. */
const SHAPES: Record<string, Json> = {
  string: { minLength: 2 },
  integer: { minimum: 3 },
  number: { maximum: 9.5 },
  boolean: {},
  array: {
    items: { type: "object", required: ["port"], properties: { port: { type: "integer" }, open: { type: "boolean" } } },
  },
  object: { required: ["seats"], properties: { seats: { type: "integer" }, name: { type: "string" } } },
};
const TYPES = Object.keys(SHAPES);

/** The ways to declare a value of two types in the versions of OpenAPI: a list of types, alternatives, or nullable. */
function declarationsOf(one: string, other: string): Record<string, Json> {
  if (other !== "null") {
    const words = { ...SHAPES[one], ...SHAPES[other] };
    const alternatives = [one, other].map((type) => ({ type, ...SHAPES[type] }));
    return { listed: { type: [one, other], ...words }, anyOf: { anyOf: alternatives } };
  }
  const single = { type: one, ...SHAPES[one] };
  return {
    listed: { type: [one, "null"], ...SHAPES[one] },
    reversed: { type: ["null", one], ...SHAPES[one] },
    nullable: { ...single, nullable: true },
    oneOf: { oneOf: [single, { type: "null" }] },
    anyOf: { anyOf: [{ type: "null" }, single] },
    constant: { anyOf: [single, { const: null }] },
    referred: { nullable: true, allOf: [{ $ref: `#/components/schemas/A${one}` }] },
  };
}

const pairs = TYPES.flatMap((one, index) => [...TYPES.slice(index + 1), "null"].map((other) => [one, other] as const));
const cases = pairs.flatMap(([one, other]) =>
  Object.entries(declarationsOf(one, other)).map(([declaration, schema]) => ({
    id: `${one}-${other}-${declaration}`,
    one,
    other,
    declaration,
    schema,
  })),
);
/** Places of a value in a body. */
const PLACES: Record<string, (schema: Json) => Json> = {
  property: (schema) => ({ type: "object", required: ["held"], properties: { held: schema } }),
  optional: (schema) => ({ type: "object", properties: { held: schema, other: { type: "string" } } }),
  item: (schema) => ({ type: "object", required: ["held"], properties: { held: { type: "array", items: schema } } }),
  body: (schema) => schema,
};
const schemas = Object.fromEntries(TYPES.map((type) => [`A${type}`, { type, ...SHAPES[type] }]));

/** Every declaration is tried as a property, the common ones everywhere. */
const placesOf = ({ declaration, other }: (typeof cases)[number]) =>
  Object.entries(PLACES).filter(
    ([place]) => place === "property" || (declaration === "listed" && (other === "null" || place === "item")),
  );

const paths = Object.fromEntries(
  cases.flatMap((each) =>
    placesOf(each).map(([place, wrap]) => [
      `/${place}/${each.id}`,
      { post: { requestBody: { content: { "application/json": { schema: wrap(each.schema) } } }, responses: {} } },
    ]),
  ),
);
const contract = { openapi: "3.1.0", info: { title: "Pairs", version: "1" }, paths, components: { schemas } };

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
const current = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(current);
  if (typeof schema !== "object" || schema === null) return schema;
  const { nullable, ...rest } = schema as Json;
  const inner = Object.fromEntries(Object.entries(rest).map(([keyword, part]) => [keyword, current(part)]));
  return nullable ? { anyOf: [inner, { type: "null" }] } : inner;
};
const accepts = (schema: Json, value: unknown) =>
  ajv.compile({ ...(current(schema) as Json), components: { schemas } })(value);

let imported: ForeignForms;
beforeAll(async () => {
  // Otherwise the first form would wait for the code of the editor.
  await import("../../../engine/forms/FormEditor");
  imported = await foreignForms(contract);
}, 240_000);
afterEach(cleanup);

const formAt = (address: string) => imported.forms.find((form) => form.address === `POST ${address}`);

describe("a value of two types", { timeout: 600_000 }, () => {
  test("becomes a form that passes the check, at any place and in any notation", () => {
    expect(imported.problems).toEqual([]);
    expect(
      imported.forms.filter(({ refusal }) => refusal).map(({ address, refusal }) => `${address} ${refusal}`),
    ).toEqual([]);
  });

  test.each(TYPES)("%s: what is filled is sent as the contract takes it", async (one) => {
    const faults: string[] = [];
    for (const each of cases.filter((other) => other.one === one)) {
      const { id, schema } = each;
      for (const [place, wrap] of placesOf(each)) {
        const form = formAt(`/${place}/${id}`);
        try {
          const { text } = await fillAndSubmit(imported.compiled, form?.id ?? "");
          const value: unknown = JSON.parse(text);
          if (!accepts(wrap(schema), value)) faults.push(`${place} ${id} sent ${text}`);
          if (place === "property" && !("held" in Object(value))) faults.push(`${place} ${id} left it out`);
        } catch (error) {
          faults.push(`${place} ${id}: ${String(error).slice(0, 200)}`);
        }
        cleanup();
      }
    }
    expect(faults).toEqual([]);
  });
});
