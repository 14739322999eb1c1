import { describe, expect, test } from "vitest";
import { absentKeys, resolveUiSchema } from "../../../../engine/forms/schema/resolveUiSchema";
import { schemaProperties } from "../../../../engine/forms/schema/schemaProperties";
import { initialData, isChanged, submittedData } from "../../../../engine/forms/store/initialData";

const schema = {
  type: "object",
  properties: {
    name: { type: "string" },
    note: { type: ["string", "null"] },
    weight: { type: "integer" },
    isSliced: { type: "boolean" },
    seeded: {
      type: "array",
      items: { type: "object", properties: { id: {}, label: {} }, additionalProperties: false },
    },
    tags: { type: "array", items: { type: "object", properties: { label: { type: "string", title: "Label" } } } },
  },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  allOf: [{ if: { properties: { name: { const: "Rye" } } }, then: { properties: { seeds: { type: "string" } } } }],
};

test("a record of a thousand values has the form's properties read once", () => {
  const names = Array.from({ length: 1000 }, (_, place) => `field ${place}`);
  let reads = 0;
  const counted = {
    type: "object",
    get properties() {
      reads += 1;
      return Object.fromEntries(names.map((name) => [name, { type: "string" }]));
    },
  };
  const record = Object.fromEntries(names.map((name) => [name, "rye"]));
  expect(initialData(counted, record)).toEqual(record);
  expect(reads).toBeLessThan(5);
});

test("flags given as numbers and numbers given as text fill fields of their own type", () => {
  const stored = { name: "1", note: "2", weight: "3", isSliced: 1 };
  expect(initialData(schema, stored)).toEqual({ ...stored, weight: 3, isSliced: true });
  expect(initialData(schema, { weight: 1, isSliced: 0 })).toEqual({ weight: 1, isSliced: false });
  expect(initialData(schema, { weight: "a few", isSliced: 2 })).toEqual({ weight: "a few", isSliced: 2 });
});

test("a form knows the properties behind its conditions, but not those a condition only asks about", () => {
  expect([...schemaProperties(schema).keys()]).toEqual([
    "name",
    "note",
    "weight",
    "isSliced",
    "seeded",
    "tags",
    "seeds",
  ]);
  const conditional = {
    if: { properties: { other: { const: 1 } } },
    else: { properties: { own: { type: "string" } } },
  };
  expect([...schemaProperties(conditional).keys()]).toEqual(["own"]);
});

describe("a form starts with", () => {
  test.each([
    ["nothing", undefined, {}, {}],
    [
      "what the record has, limited to its own keys",
      { id: 1, name: "Rye", seeds: "flax" },
      {},
      { name: "Rye", seeds: "flax" },
    ],
    ["null only where null may stand", { name: null, note: null }, {}, { note: null }],
    [
      "rows of what each of them asks for, where that is all there may be",
      { seeded: [{ id: 1, label: "Rye", weight: 500 }, { weight: 400 }], tags: [{ label: "Dark", id: 4 }] },
      {},
      { seeded: [{ id: 1, label: "Rye" }, {}], tags: [{ label: "Dark", id: 4 }] },
    ],
    [
      "what the address says, with its type",
      { name: "Rye" },
      { weight: "500", isSliced: "true", name: "Oat" },
      { weight: 500, isSliced: true, name: "Oat" },
    ],
    ["nothing that is no number", undefined, { weight: "much" }, {}],
    ["nothing the form does not ask for", undefined, { admin: "true" }, {}],
  ])("%s", (_title, record, prefilled, want) => {
    expect(initialData(schema, record, prefilled)).toEqual(want);
  });
});

test("a value that was there and was emptied is sent as empty; one that never was is left out", () => {
  const initial = { name: "Rye", note: "dark", weight: 500, tags: [{}] };
  expect(submittedData(schema, initial, { seeds: "flax" })).toEqual({ name: "", note: null, tags: [], seeds: "flax" });
});

test.each([
  ["the same values in another order", { a: 1, b: 2 }, { b: 2, a: 1 }, false],
  ["a value that is not there", { a: 1 }, { a: 1, b: undefined }, false],
  ["another value", { a: 1 }, { a: 2 }, true],
  ["another list", { a: [1] }, { a: [1, 2] }, true],
])("%s is a change: %#", (_title, before, after, want) => {
  expect(isChanged(before, after)).toBe(want);
});

describe("language and permissions", () => {
  const uiSchema = {
    "ui:order": ["name", "weight"],
    name: {
      "ui:title": "Name",
      "ui:placeholder": "Rye",
      "ui:enumNames": ["Name"],
      "ui:options": { hint: "Name", permission: "bake" },
    },
    weight: { "ui:title": "Name", "ui:options": { permission: "weigh" } },
  };
  const t = (source: string) => `<${source}>`;
  const isAllowed = (permission: string | undefined) => permission !== "weigh";
  const before = JSON.stringify([schema, uiSchema]);
  const resolved = resolveUiSchema(schema, uiSchema, { t, isAllowed });

  test("write texts into uiSchema, also those of the schema", () => {
    expect(resolved.name).toEqual({
      "ui:title": "<Name>",
      "ui:placeholder": "<Rye>",
      "ui:enumNames": ["<Name>"],
      "ui:options": { hint: "<Name>", permission: "bake" },
    });
    expect(resolved).toMatchObject({ tags: { items: { label: { "ui:title": "<Label>" } } } });
  });

  test("write texts of the places of a list and of names the data bring", () => {
    const street = { type: "object", properties: { street: { title: "Street" } } };
    const plain = {
      type: "object",
      properties: {
        pair: { type: "array", items: [{ title: "First" }, street], additionalItems: { title: "Further" } },
        homes: { type: "object", additionalProperties: street },
        doors: { type: "object", patternProperties: { "^d": { title: "Door" } } },
      },
    };
    const drawn = { pair: { items: [{ "ui:help": "Help" }] }, homes: { additionalProperties: { "ui:title": "Home" } } };
    expect(resolveUiSchema(plain, drawn, { t, isAllowed })).toEqual({
      pair: {
        items: [{ "ui:help": "<Help>", "ui:title": "<First>" }, { street: { "ui:title": "<Street>" } }],
        additionalItems: { "ui:title": "<Further>" },
      },
      homes: { additionalProperties: { "ui:title": "<Home>", street: { "ui:title": "<Street>" } } },
      doors: { additionalProperties: { "ui:title": "<Door>" } },
    });
  });

  test("write texts behind references, also of what holds itself", () => {
    const loaf = {
      type: "object",
      title: "Loaf",
      properties: { name: { title: "Name" }, made: { type: "array", items: { $ref: "#/$defs/loaf" } } },
    };
    const plain = {
      $defs: { loaf, base: { properties: { note: { title: "Note" } } } },
      properties: { first: { $ref: "#/$defs/loaf" }, own: { $ref: "#/$defs/loaf", title: "Own" } },
      allOf: [{ $ref: "#/$defs/base" }],
    };
    const inside = { "ui:title": "<Loaf>", name: { "ui:title": "<Name>" } };
    expect(resolveUiSchema(plain, {}, { t, isAllowed })).toMatchObject({
      first: { ...inside, made: { items: inside } },
      own: { ...inside, "ui:title": "<Own>" },
      note: { "ui:title": "<Note>" },
    });
  });

  test("leave fields out that the user may not fill", () => {
    expect(resolved.weight).toEqual({ "ui:field": "AbsentField", "ui:widget": "hidden" });
    expect(absentKeys(uiSchema, isAllowed)).toEqual(["weight"]);
  });

  test("never touch the documents", () => {
    expect(JSON.stringify([schema, uiSchema])).toBe(before);
  });
});
