import type Form from "@rjsf/core";
import { createSchemaUtils, type RJSFSchema, schemaHasNestedConditional } from "@rjsf/utils";
import { describe, expect, test, vi } from "vitest";
import { createValidator } from "../../../../engine/forms/rjsf/createValidator";
import { RjsfView } from "../../../../engine/forms/rjsf/RjsfView";
import { shapeOf } from "../../../../engine/forms/schema/shapeKeys";
import { FormStore } from "../../../../engine/forms/store/FormStore";
import { keyOf, type Path } from "../../../../engine/forms/store/paths";

const text: RJSFSchema = { type: "string" };
const rows: RJSFSchema = { type: "array", items: { type: "object", properties: { name: text } } };
const schema: RJSFSchema = {
  type: "object",
  properties: { kind: text, rows, tags: { type: "array", items: text } },
  allOf: [
    {
      if: { properties: { kind: { const: "rye" } }, required: ["kind"] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { properties: { grain: { ...text, default: "fine" } } },
    },
    { if: { required: ["tags"] }, else: {} },
  ],
};

const at = (...path: Path) => ({ key: keyOf(path), path, isWhole: false });

/** A view of data whose calls of the validator, the watchers and RJSF are counted. */
function viewOf(data: Record<string, unknown>) {
  const [validate, watcher, setFieldValue] = [vi.fn(() => new Map()), vi.fn(), vi.fn()];
  const store = new FormStore(data, validate);
  const view = new RjsfView(store, shapeOf(schema));
  const schemaUtils = createSchemaUtils(createValidator({}), schema);
  const retrievedSchema = schemaUtils.retrieveSchema(schema, data);
  const hasNestedConditionalSchema = schemaHasNestedConditional(schema, schema);
  const state = { schema, schemaUtils, retrievedSchema, hasNestedConditionalSchema };
  store.subscribe(at("kind"), () => undefined);
  store.watch(watcher);
  view.attach({ state, setFieldValue } as unknown as Form);
  const counts = () => [validate, watcher, setFieldValue].map(({ mock }) => mock.calls.length);
  return { store, view, counts };
}

describe("a change of a field that decides the shape", () => {
  test("validates and notifies once when no other value follows from it, and passes the data to RJSF once", () => {
    const { store, view, counts } = viewOf({ kind: "oa" });
    view.change(at("kind"), "oat");
    expect(counts()).toEqual([1, 1, 1]);
    expect(store.read()).toEqual({ kind: "oat" });
  });

  test("validates again with the values that follow from it", () => {
    const { store, view, counts } = viewOf({ kind: "ry" });
    view.change(at("kind"), "rye");
    expect(counts()).toEqual([2, 2, 1]);
    expect(store.read()).toEqual({ kind: "rye", grain: "fine" });
  });
});

test("a list that decides the shape is passed to RJSF once when it is entered", () => {
  const { view, counts } = viewOf({ kind: "oat" });
  view.enter("tags", ["new"]);
  expect(counts()).toEqual([1, 1, 1]);
});

test("the problem of an item moves with it, though the items are equal", () => {
  const { store, view } = viewOf({ kind: "oat", rows: [{ name: "x" }, { name: "x" }] });
  const places = [at("rows", 0, "name"), at("rows", 1, "name")];
  for (const place of places) store.subscribe(place, () => undefined);
  store.refuse(new Map([["rows/0/name", ["Taken."]]]));
  view.moveItem(["rows"], 0, 1, () => view.handleChange([{ name: "x" }, { name: "x" }], ["rows"]));
  expect(places.map((place) => store.cell(place).problems)).toEqual([[], ["Taken."]]);
});
