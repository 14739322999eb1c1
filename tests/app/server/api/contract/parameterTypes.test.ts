import { describe, expect, test } from "vitest";
import { readContract } from "../../../../../app/server/api/contract/contract";
import { readParameters } from "../../../../../app/server/api/requests/readParameters";

type Json = Record<string, unknown>;

/** Raw texts, and their values where the schema allows their type alone. */
const SAMPLES: Record<string, { text: string; value: unknown; schema: Json }> = {
  string: { text: "rye", value: "rye", schema: { type: "string" } },
  integer: { text: "7", value: 7, schema: { type: "integer" } },
  number: { text: "7.5", value: 7.5, schema: { type: "number" } },
  boolean: { text: "true", value: true, schema: { type: "boolean" } },
  array: { text: "3,4", value: [3, 4], schema: { type: "array", items: { type: "integer" } } },
};
const types = Object.keys(SAMPLES);

/** The spellings of a schema that also allows null or another type. */
function variantsOf({ type, ...words }: Json, other: Json): Json[] {
  const { type: second, ...more } = other;
  return [
    { type: [type, second], ...words, ...more },
    { type: [second, type], ...words, ...more },
    { anyOf: [{ type, ...words }, other] },
    { oneOf: [other, { $ref: "#/components/schemas/Named" }] },
    { allOf: [{ $ref: "#/components/schemas/Named" }] },
  ];
}

/** Reads one parameter with this schema from its text. */
function read(place: "query" | "path", schema: Json, named: Json, text: string | string[]) {
  const path = place === "path" ? "/loaves/{held}" : "/loaves";
  const operation = {
    operationId: "readLoaf",
    "x-permission": "none",
    parameters: [{ name: "held", in: place, required: place === "path", schema }],
    responses: {},
  };
  const document = { paths: { [path]: { get: operation } }, components: { schemas: { Named: named } } };
  const [found] = readContract(document);
  if (!found) throw new Error("There is no operation.");
  return readParameters(place === "path" ? found.pathParameters : found.queryParameters, [["held", text]]).held;
}

describe("a parameter of several types", () => {
  test.each(types)("%s: read as its own type, however null is declared", (type) => {
    const { text, value, schema } = SAMPLES[type] ?? { text: "", value: "", schema: {} };
    for (const way of variantsOf(schema, { type: "null" }))
      for (const place of ["query", "path"] as const)
        expect([way, place, read(place, way, schema, text)]).toEqual([way, place, value]);
  });

  test("every pair of types takes what either takes", () => {
    for (const one of types)
      for (const other of types.filter((name) => name !== one)) {
        const [own, more] = [SAMPLES[one], SAMPLES[other]];
        if (!own || !more) continue;
        const listed = { ...own.schema, ...more.schema, type: [one, other] };
        // 7.5 is not an integer, but it is a string.
        expect([listed, read("query", listed, {}, own.text)]).toEqual([listed, own.value]);
        expect([listed, read("query", listed, {}, more.text)]).toEqual([listed, more.value]);
      }
  });

  test("what none of its types takes is refused, and listed values count as their types", () => {
    expect(() => read("query", { type: ["integer", "null"] }, {}, "rye")).toThrow();
    expect(() => read("query", { anyOf: [{ type: "integer", minimum: 3 }, { type: "null" }] }, {}, "2")).toThrow();
    expect(read("query", { enum: [1, 2, null] }, {}, "2")).toBe(2);
    expect(read("query", { const: true }, {}, "true")).toBe(true);
    expect(() => read("query", { type: ["integer", "boolean"] }, {}, ["1", "2"])).toThrow();
    expect(read("query", { type: ["array", "null"], items: { type: ["integer", "null"] } }, {}, ["1", "2"])).toEqual([
      1, 2,
    ]);
    expect(read("query", { type: ["array", "string"], items: { type: "integer" } }, {}, "rye")).toBe("rye");
  });
});
