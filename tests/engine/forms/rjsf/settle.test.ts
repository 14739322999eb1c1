import { createSchemaUtils, type RJSFSchema, schemaHasNestedConditional } from "@rjsf/utils";
import { describe, expect, test } from "vitest";
import { createValidator } from "../../../../engine/forms/rjsf/createValidator";
import { type SettleOptions, settle } from "../../../../engine/forms/rjsf/settle";
import { emptiedPaths } from "../../../../engine/forms/store/emptiedPaths";

type Data = Record<string, unknown>;

/** The settled data of a schema drawn for `before`. */
function settled(given: object, data: Data, options: Partial<SettleOptions> & { before?: Data } = {}): Data {
  const schema = { type: "object", ...structuredClone(given) } as RJSFSchema;
  const schemaUtils = createSchemaUtils(createValidator({}), schema);
  const { before = data, deselected = [], isResetting = true } = options;
  const retrievedSchema = schemaUtils.retrieveSchema(schema, before);
  const hasNestedConditionalSchema = schemaHasNestedConditional(schema, schema);
  return settle({ schema, schemaUtils, retrievedSchema, hasNestedConditionalSchema }, data, {
    deselected,
    isResetting,
  });
}

const text = { type: "string" };
const when = (key: string, value: string, properties: object, others: object = {}) => ({
  if: { properties: { [key]: { const: value } }, required: [key] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { properties },
  else: { properties: others },
});
const milled = {
  properties: { name: { ...text, default: "Rye" }, kind: text },
  allOf: [when("kind", "rye", { grain: { ...text, default: "fine" } }, { flakes: text })],
};

describe("settled data", () => {
  test("have the defaults of what is shown now, and what was typed", () => {
    expect(settled(milled, { kind: "rye" })).toEqual({ name: "Rye", kind: "rye", grain: "fine" });
    expect(settled(milled, { name: "Oat", kind: "rye", grain: "coarse" })).toEqual({
      name: "Oat",
      kind: "rye",
      grain: "coarse",
    });
  });

  test("have no values of fields that are not shown any more, in items of lists too", () => {
    const data = { name: "Rye", kind: "oat", grain: "coarse", flakes: "big" };
    expect(settled(milled, data, { before: { ...data, kind: "rye" } })).toEqual({
      name: "Rye",
      kind: "oat",
      flakes: "big",
    });
    const rows = { properties: { rows: { type: "array", items: { type: "object", ...milled } } } };
    const items = [{ name: "A", kind: "rye", grain: "coarse" }, data];
    expect(settled(rows, { rows: items })).toEqual({ rows: [items[0], { name: "Rye", kind: "oat", flakes: "big" }] });
  });

  test("lose what a field decided that is not shown any more itself", () => {
    const schema = {
      properties: { a: text },
      allOf: [when("a", "x", { b: text }), when("b", "x", { c: text }), when("c", "x", { d: text })],
    };
    const data = { a: "x", b: "x", c: "x", d: "typed" };
    expect(settled(schema, data)).toEqual(data);
    expect(settled(schema, { ...data, a: "y" }, { before: data })).toEqual({ a: "y" });
  });

  test("have the other default, where the old one was left as it was", () => {
    const schema = {
      properties: { kind: text },
      allOf: [when("kind", "rye", { hours: { ...text, default: "9" } }, { hours: { ...text, default: "2" } })],
    };
    const change = (hours: string) => settled(schema, { kind: "oat", hours }, { before: { kind: "rye", hours } }).hours;
    expect([change("9"), change("4")]).toEqual(["2", "4"]);
  });

  test("keep inputs the user emptied empty, even all of an optional group", () => {
    const group = { type: "object", properties: { street: { ...text, default: "Mill Lane" } } };
    const schema = { properties: { ...milled.properties, home: group }, allOf: milled.allOf };
    const once = settled(schema, { name: undefined, kind: "rye", home: { street: undefined } });
    const twice = settled(schema, { ...once, kind: "oat" }, { before: once });
    expect(emptiedPaths(twice)).toEqual([["home", "street"], ["name"]]);
    expect(twice).toEqual({ kind: "oat", home: {} });
  });

  test("have no default of a branch that was deselected, though nothing tells another from it", () => {
    const oven = {
      type: "object",
      oneOf: [{ properties: { gas: { ...text, default: "blue" } } }, { properties: { wood: text } }],
    };
    const schema = { properties: { name: text, oven } };
    expect(settled(schema, { name: "Rye" })).toEqual({ name: "Rye", oven: { gas: "blue" } });
    expect(settled(schema, { name: "Rye" }, { deselected: [["oven", "gas"]] })).toEqual({ name: "Rye" });
  });
});
