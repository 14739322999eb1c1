import { expect, test } from "vitest";
import type { Documents } from "../../../codegen/documents";
import { addRowReads } from "../../../codegen/expand/addRowReads";
import type { ExpandedDocuments } from "../../../codegen/expand/expandedDocuments";
import type { ListBlock } from "../../../codegen/generated/documents";
import type { Use, WalkContext } from "../../../codegen/scopes/use";

const PROPERTIES = ["id", "name", "crust", "price", "oven_id", "baker", "notes", "weight", "history"];

function context(parameters: string[]): WalkContext {
  const row = { type: "object", properties: Object.fromEntries(PROPERTIES.map((name) => [name, {}])) };
  const registry = {
    widgets: {},
    blocks: {
      LoafPicture: { description: "", reads: ["record.crust"] },
      Everything: { description: "", reads: ["record"] },
    },
    formats: { tag: { description: "", reads: ["record.name"] } },
  };
  const named = parameters.map((name) => ({ name }));
  return {
    documents: { api: { paths: {} }, registry } as unknown as Documents,
    operations: new Map([["listLoaves", { id: "listLoaves", parameters: named, row }]]) as never,
  };
}

const documents: ExpandedDocuments = {
  forms: new Map(
    Object.entries({
      "edit-loaf": { initial: "{record}", schema: { type: "object", properties: { name: {}, notes: {} } } },
      "any-loaf": { initial: "{record}", schema: { type: "object", additionalProperties: true } },
      "read-oven": { load: { operation: "getOven", params: { id: "{record.oven_id}" } }, schema: {} },
      "read-loaf": { load: { operation: "getLoaf" }, initial: "{record}", schema: { properties: { history: {} } } },
    }),
  ) as never,
  modals: new Map(
    Object.entries({
      loaf: { title: "{record.name}", blocks: [{ block: "custom", component: "LoafPicture" }] },
      oven: { blocks: [{ block: "record", fields: [{ key: "oven_id", label: "" }] }], form: "edit-loaf" },
      whole: { blocks: [{ block: "custom", component: "Everything" }] },
      own: { record: { operation: "getLoaf" }, title: "{record.history}", prompt: "{selection.weight}" },
    }),
  ) as never,
  pages: new Map(
    Object.entries({ additional: { blocks: [{ block: "list", rowActions: [{ label: "{record.baker}" }] }] } }),
  ) as never,
};

function readsOf(list: Partial<ListBlock>, parameters = ["limit", "fields"]) {
  const value = { block: "list", operation: "listLoaves", columns: [], ...list } as ListBlock;
  const use = { kind: "list", value, pointer: "", scope: {} } as unknown as Use;
  addRowReads([use], documents, context(parameters));
  return value.reads;
}
const action = (properties: object) => ({ rowActions: [{ label: "", ...properties }] }) as Partial<ListBlock>;

test("a list reads what its actions, conditions and links say of a row, and no more", () => {
  expect(readsOf({})).toEqual(["id"]);
  expect(readsOf(action({ confirm: "Eat {record.name}?" }))).toEqual(["id", "name"]);
  expect(readsOf(action({ visible: { "record.crust.kind": "dark" } }))).toEqual(["crust", "id"]);
  expect(readsOf({ bulkActions: [{ label: "", body: { all: "{selection.weight}" } }] })).toEqual(["id", "weight"]);
  const link = { route: "oven", params: { id: "{record.oven_id}" } };
  expect(readsOf({ columns: [{ key: "name", label: "", link }] as never })).toEqual(["id", "oven_id"]);
  expect(readsOf({ live: { channel: "c", event: "e", key: "name", revision: "price" } })).toEqual(["name", "price"]);
  expect(readsOf({ group: "baker", unfolds: "notes", reads: ["weight"] })).toEqual(["baker", "id", "notes", "weight"]);
});

test("it reads what the windows and forms need that open with a row, however far they lead", () => {
  expect(readsOf(action({ modal: "loaf" }))).toEqual(["crust", "id", "name"]);
  expect(readsOf(action({ modal: "oven" }))).toEqual(["id", "name", "notes", "oven_id"]);
  expect(readsOf(action({ form: "edit-loaf" }))).toEqual(["id", "name", "notes"]);
  expect(readsOf({ expand: "loaf" })).toEqual(["crust", "id", "name"]);
  expect(readsOf({ additionalPage: "additional" })).toEqual(["baker", "id"]);
});

test("what reads its own record needs none of the row's", () => {
  expect(readsOf(action({ form: "read-loaf" }))).toEqual(["id"]);
  expect(readsOf(action({ modal: "own" }))).toEqual(["id", "weight"]);
  expect(readsOf(action({ form: "read-oven" }))).toEqual(["id", "oven_id"]);
});

test("one that may need any property asks for all, as does one whose call answers nothing but all", () => {
  expect(readsOf(action({ modal: "whole" }))).toBeUndefined();
  expect(readsOf(action({ form: "any-loaf" }))).toBeUndefined();
  expect(readsOf(action({ body: "{record}" }))).toBeUndefined();
  expect(readsOf({ reads: ["weight"] }, ["limit"])).toBeUndefined();
});
