// @vitest-environment jsdom

import { cleanup } from "@testing-library/react";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { fillAndSubmit } from "./fillAndSubmit";
import { type ForeignForms, foreignForms } from "./foreignForms";

type Json = Record<string, unknown>;

/** Each type with the words that give it a shape. */
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

/** A value of both types, as each version of OpenAPI says it: by a list of types, alternatives, or as nullable. */
function waysOf(one: string, other: string): Record<string, Json> {
  if (other !== "null") {
    const words = { ...SHAPES[one], ...SHAPES[other] };
    const alternatives = [one, other].map((type) => ({ type, ...SHAPES[type] }));
    return { listed: { type: [one, other], ...words }, anyOf: { anyOf: alternatives } };
  }
  const said = { type: one, ...SHAPES[one] };
  return {
    listed: { type: [one, "null"], ...SHAPES[one] },
    reversed: { type: ["null", one], ...SHAPES[one] },
    nullable: { ...said, nullable: true },
    oneOf: { oneOf: [said, { type: "null" }] },
    anyOf: { anyOf: [{ type: "null" }, said] },
    constant: { anyOf: [said, { const: null }] },
    referred: { nullable: true, allOf: [{ $ref: `#/components/schemas/A${one}` }] },
  };
}

const pairs = TYPES.flatMap((one, index) => [...TYPES.slice(index + 1), "null"].map((other) => [one, other] as const));
const cases = pairs.flatMap(([one, other]) =>
  Object.entries(waysOf(one, other)).map(([way, schema]) => ({
    id: `${one}-${other}-${way}`,
    one,
    other,
    way,
    schema,
  })),
);
/** Where a value stands in a body. */
const PLACES: Record<string, (schema: Json) => Json> = {
  property: (schema) => ({ type: "object", required: ["held"], properties: { held: schema } }),
  optional: (schema) => ({ type: "object", properties: { held: schema, other: { type: "string" } } }),
  item: (schema) => ({ type: "object", required: ["held"], properties: { held: { type: "array", items: schema } } }),
  body: (schema) => schema,
};
const schemas = Object.fromEntries(TYPES.map((type) => [`A${type}`, { type, ...SHAPES[type] }]));

/** Each way stands as a property; the usual ones everywhere. */
const placesOf = ({ way, other }: (typeof cases)[number]) =>
  Object.entries(PLACES).filter(
    ([place]) => place === "property" || (way === "listed" && (other === "null" || place === "item")),
  );

const paths = Object.fromEntries(
  cases.flatMap((each) =>
    placesOf(each).map(([place, around]) => [
      `/${place}/${each.id}`,
      { post: { requestBody: { content: { "application/json": { schema: around(each.schema) } } }, responses: {} } },
    ]),
  ),
);
const contract = { openapi: "3.1.0", info: { title: "Pairs", version: "1" }, paths, components: { schemas } };

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
const current = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(current);
  if (typeof schema !== "object" || schema === null) return schema;
  const { nullable, ...said } = schema as Json;
  const inner = Object.fromEntries(Object.entries(said).map(([word, part]) => [word, current(part)]));
  return nullable ? { anyOf: [inner, { type: "null" }] } : inner;
};
const accepts = (schema: Json, value: unknown) =>
  ajv.compile({ ...(current(schema) as Json), components: { schemas } })(value);

let made: ForeignForms;
beforeAll(async () => {
  // The first form would wait for the code of the editor.
  await import("../../../engine/forms/FormEditor");
  made = await foreignForms(contract);
}, 240_000);
afterEach(cleanup);

const formAt = (address: string) => made.forms.find((form) => form.address === `POST ${address}`);

describe("a value of two types", { timeout: 600_000 }, () => {
  test("becomes a form that passes the check, wherever it stands and however it is said", () => {
    expect(made.problems).toEqual([]);
    expect(made.forms.filter(({ refusal }) => refusal).map(({ address, refusal }) => `${address} ${refusal}`)).toEqual(
      [],
    );
  });

  test.each(TYPES)("%s: what is filled is sent as the contract takes it", async (one) => {
    const faults: string[] = [];
    for (const each of cases.filter((other) => other.one === one)) {
      const { id, schema } = each;
      for (const [place, around] of placesOf(each)) {
        const form = formAt(`/${place}/${id}`);
        try {
          const { text } = await fillAndSubmit(made.compiled, form?.id ?? "");
          const value: unknown = JSON.parse(text);
          if (!accepts(around(schema), value)) faults.push(`${place} ${id} sent ${text}`);
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
