import fc from "fast-check";

type Json = Record<string, unknown>;

/** Definitions the random documents refer to. */
export const definitions: Record<string, Json> = {
  text: { type: "string", title: "Text" },
  home: {
    type: "object",
    properties: { street: { type: "string" }, no: { type: "integer" } },
    required: ["street"],
  },
  more: { properties: { m: { type: "string" } }, required: ["m"] },
};

const names = ["a", "b", "c", "d", "e"];
const name = fc.constantFrom(...names);
const maybe = (value: unknown) => fc.option(fc.constant(value), { nil: undefined, freq: 2 });
/** A schema with all keywords of `always` and a random subset of `sometimes`. */
const some = (always: Json, sometimes: Json = {}): fc.Arbitrary<Json> =>
  fc
    .record(Object.fromEntries(Object.entries(sometimes).map(([key, value]) => [key, maybe(value)])))
    .map((drawn) => without({ ...always, ...drawn }));

const named = [
  { const: "p", title: "Pe" },
  { const: "q", title: "Qu" },
];
const leaf = fc.oneof(
  some({ type: "string" }, { default: "yy", minLength: 1, title: "T" }),
  some({ type: "integer" }, { default: 3, minimum: 1 }),
  some({ type: "number" }, { multipleOf: 2 }),
  some({ type: "boolean" }, { default: true }),
  some({ type: "string", enum: ["p", "q"] }),
  some({ type: ["string", "null"] }),
  some({ type: "string" }, { format: "email" }),
  some({ type: "string", oneOf: named }),
  fc.constantFrom<Json>({ $ref: "#/definitions/text" }, { $ref: "#/definitions/home" }),
);

/** Keywords that make the properties of a group conditional, or references. */
const kinds: Record<string, (at: string, one: Json, two: Json) => Json> = {
  condition: (at, one, two) => ({
    allOf: [
      {
        if: { properties: { [at]: { const: "x" } }, required: [at] },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: { properties: { f: one } },
        else: { properties: { g: two } },
      },
    ],
  }),
  branches: (_at, one, two) => ({
    oneOf: [
      { title: "One", properties: { f: one }, required: ["f"] },
      { title: "Two", properties: { g: two } },
    ],
  }),
  either: (_at, one, two) => ({ anyOf: [{ properties: { f: one } }, { properties: { g: two } }] }),
  dependency: (at, one) => ({ dependencies: { [at]: { properties: { f: one } } } }),
  parts: (_at, one) => ({ allOf: [{ $ref: "#/definitions/more" }, { properties: { f: one } }] }),
  further: (_at, one) => ({ additionalProperties: one }),
};

const { group } = fc.letrec<{ part: Json; group: Json; list: Json }>((tie) => ({
  part: fc.oneof(
    { depthSize: "small", maxDepth: 3 },
    { weight: 5, arbitrary: leaf },
    { weight: 2, arbitrary: tie("group") },
    { weight: 1, arbitrary: tie("list") },
  ),
  list: fc
    .record({ type: fc.constant("array"), items: tie("part"), minItems: fc.option(fc.integer({ min: 1, max: 2 })) })
    .map(({ minItems, ...list }) => (minItems === null ? list : { ...list, minItems })),
  group: fc
    .record({
      properties: fc.dictionary(name, tie("part"), { minKeys: 1, maxKeys: 4 }),
      mask: fc.nat(31),
      kind: fc.constantFrom(...Object.keys(kinds), "plain", "plain"),
      at: name,
      one: tie("part"),
      two: tie("part"),
    })
    .map(({ properties, mask, kind, at, one, two }) => ({
      type: "object",
      properties,
      required: Object.keys(properties).filter((key) => (mask >> names.indexOf(key)) % 2 === 1),
      ...kinds[kind]?.(at, one, two),
    })),
}));

/** Random plain documents: groups in groups and lists, references, conditions, branches, dependencies. */
export const plainDocument: fc.Arbitrary<Json> = group.map((root) => ({ definitions, ...root }));

function without(schema: Json): Json {
  return Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined));
}
