import { sql } from "kysely";
import { expect, expectTypeOf, test } from "vitest";
import type { PropertyOf, SortOf } from "../../../../app/server/lists/contractNames";
import { defineListing, defineRecord } from "../../../../app/server/lists/defineListing";

const column = sql`n.x`;
const by = { by: column };
const base = { from: sql`device_notes n`, id: sql`n.id`, search: () => null };
const properties = { id: column, text: column, username: column, created_at: column };
const sorts = { id: by, created_at: by };

test("a listing takes its names from the contract", () => {
  expectTypeOf<PropertyOf<"listDeviceNotes">>().toEqualTypeOf<keyof typeof properties>();
  expectTypeOf<SortOf<"listDeviceNotes">>().toEqualTypeOf<keyof typeof sorts>();
  const listing = defineListing("listDeviceNotes", { ...base, properties, sorts });
  expect(listing).toMatchObject({ operation: "listDeviceNotes", properties, sorts });
});

test("a missing or an extra property does not compile", () => {
  const { text, ...others } = properties;
  // @ts-expect-error: the contract has `text` too
  defineListing("listDeviceNotes", { ...base, properties: others, sorts });
  // @ts-expect-error: the contract has no `color`
  defineListing("listDeviceNotes", { ...base, properties: { ...properties, color: text }, sorts });
  const extra = { ...properties, color: text };
  // @ts-expect-error: nor when a spread brings it in
  defineListing("listDeviceNotes", { ...base, properties: { ...extra }, sorts });
  // @ts-expect-error: the names are unknown
  defineListing("listDeviceNotes", { ...base, properties: Object.fromEntries([["id", text]]), sorts });
});

test("a missing or an extra sort does not compile", () => {
  // @ts-expect-error: the contract sorts by `created_at` too
  defineListing("listDeviceNotes", { ...base, properties, sorts: { id: by } });
  // @ts-expect-error: the contract does not sort by `text`
  defineListing("listDeviceNotes", { ...base, properties, sorts: { ...sorts, text: by } });
});

test("a listing of several calls needs the sorts of each", () => {
  const file = { ...base, properties: {} as Record<PropertyOf<"listFiles">, typeof column> };
  const sorted = {} as Record<SortOf<"listFiles">, typeof by>;
  defineListing("listFiles", { ...file, sorts: sorted });
  // @ts-expect-error: global firmware is sorted by its channel too
  defineListing(["listFiles", "listGlobalFirmware"], { ...file, sorts: sorted });
});

test("a record names the properties that are derived outside of SQL", () => {
  const role = { id: column, tasks_count: column };
  // @ts-expect-error: the contract has more than these
  defineRecord("getTaskGroup", { ...base, properties: role });
  const { variables, ...selected } = {} as Record<PropertyOf<"getTaskGroup">, typeof column>;
  defineRecord("getTaskGroup", { ...base, properties: selected, derived: ["variables"] });
  // @ts-expect-error: what is derived is not selected
  defineRecord("getTaskGroup", { ...base, properties: { ...selected, variables }, derived: ["variables"] });
  // @ts-expect-error: the contract has no `color`
  defineRecord("getTaskGroup", { ...base, properties: selected, derived: ["variables", "color"] });
});
