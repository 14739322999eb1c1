import { describe, expect, test, vi } from "vitest";
import type { ValidationErrors } from "../../../../engine/forms/errors/fieldProblems";
import { shapeOf } from "../../../../engine/forms/schema/shapeKeys";
import { FormStore } from "../../../../engine/forms/store/FormStore";
import { keyOf } from "../../../../engine/forms/store/paths";

const at = (...path: (string | number)[]) => ({ key: keyOf(path), path, isWhole: true });
const tooShort = { name: "minLength", schemaPath: "#/minLength", params: { limit: 3 } };

/** A name of less than three letters is wrong, and so is its copy. */
const shortNames = (data: Record<string, unknown>): ValidationErrors =>
  new Map(["name", "copy"].filter((key) => String(data[key] ?? "").length < 3).map((key) => [key, [tooShort]]));

function storeWith(data: Record<string, unknown>) {
  const store = new FormStore(data, shortNames);
  const listen = (...path: (string | number)[]) => {
    const listener = vi.fn();
    const stop = store.subscribe(at(...path), listener);
    return { listener, stop };
  };
  return { store, listen };
}

describe("a store", () => {
  test("wakes the field that changed and nobody else", () => {
    const { store, listen } = storeWith({ name: "Rye", other: 1, rows: [{ a: 1 }, { a: 2 }] });
    const [name, other, row] = [listen("name"), listen("other"), listen("rows", 0, "a")];
    store.change(at("rows", 0, "a"), 7);
    expect([name, other, row].map(({ listener }) => listener.mock.calls.length)).toEqual([0, 0, 1]);
    expect(store.read()).toEqual({ name: "Rye", other: 1, rows: [{ a: 7 }, { a: 2 }] });
  });

  test("wakes the fields within a list or group that changed, and nobody else", () => {
    const { store, listen } = storeWith({ name: "Rye", rows: [{ a: 1 }, { a: 2 }], rows2: "x" });
    const [first, second, other] = [listen("rows", 0, "a"), listen("rows", 1, "a"), listen("rows2")];
    const woken = () => [first, second, other].map(({ listener }) => listener.mock.calls.length);
    store.change(at("rows"), [{ a: 1 }]);
    expect(woken()).toEqual([0, 1, 0]);
    store.change(at("rows"), undefined);
    expect(woken()).toEqual([1, 1, 0]);
    expect(store.cell(at("rows", 0, "a")).value).toBeUndefined();
  });

  test("wakes a field whose shown errors change with another's value", () => {
    const { store, listen } = storeWith({ name: "Rye", copy: "x" });
    const copy = listen("copy");
    store.submit();
    expect(store.cell(at("copy")).problems).toEqual([tooShort]);
    expect(copy.listener).toHaveBeenCalledTimes(1);
    store.change(at("name"), "Rye bread");
    expect(copy.listener).toHaveBeenCalledTimes(1);
  });

  test("keeps what the server said of other rows while one is edited or goes, and forgets it when rows are others", () => {
    const rows = [{ a: "x", b: "y" }, { a: "x" }, { a: "x" }];
    const { store } = storeWith({ rows });
    const place = at("rows");
    store.subscribe(place, () => undefined);
    const shown = () =>
      store.cell(place).problems.map((problem) => (typeof problem === "object" ? problem.within : ""));
    const errors = ["rows/0/a", "rows/0/b", "rows/1/a", "rows"].map((key) => [key, ["Taken."]] as const);
    store.refuse(new Map(errors));
    expect(shown()).toEqual(["", "0/a", "0/b", "1/a"]);
    const [first, ...others] = store.cell(place).value as object[];
    store.change(place, [{ ...first, a: "z" }, ...others]);
    expect(shown()).toEqual(["0/b", "1/a"]);
    store.change(place, others);
    expect(shown()).toEqual(["0/a"]);
    store.change(place, [{ a: "x" }, { a: "x" }, { a: "x" }]);
    expect(shown()).toEqual([]);
  });

  test("writes where nothing was yet; an emptied place in a list is null", () => {
    const { store } = storeWith({});
    store.change(at("address", "street"), "Mill Lane");
    store.change(at("tags", 1), "new");
    store.change(at("tags", 1), undefined);
    expect(store.read()).toEqual({ address: { street: "Mill Lane" }, tags: [undefined, null] });
  });

  test("shares no state with its readers and writers", () => {
    const rows = [{ a: 1 }];
    const { store } = storeWith({ rows });
    rows[0] = { a: 2 };
    (store.read().rows as unknown[]).push("x");
    expect(store.read()).toEqual({ rows: [{ a: 1 }] });
  });

  test("keeps that a field was emptied by hand while it is shown, and forgets it with the field", () => {
    const { store, listen } = storeWith({ name: "Rye" });
    const { stop } = listen("name");
    store.change(at("name"), undefined);
    expect("name" in store.read()).toBe(true);
    stop();
    expect("name" in store.read()).toBe(false);
  });

  test("knows which errors nobody shows", () => {
    const { store, listen } = storeWith({ rows: [{ a: 1 }] });
    listen("rows");
    expect(["rows/0/a", "rows", "name"].map((key) => store.isDrawn(key))).toEqual([true, true, false]);
  });

  test("refuses to be sent while anything is wrong, shown or not", () => {
    const { store } = storeWith({ name: "Rye" });
    expect(store.submit()).toBe(false);
    store.change(at("copy"), "Rye");
    expect(store.submit()).toBe(true);
  });
});

describe("data that replace all others", () => {
  test("wake the fields whose values are others, and nobody else", () => {
    const { store, listen } = storeWith({ name: "Rye", copy: "Rye", other: 1, rows: [{ a: 1 }] });
    const [name, copy, other, row] = [listen("name"), listen("copy"), listen("other"), listen("rows", 0, "a")];
    store.replace({ name: "Rye", copy: "Oat", rows: [{ a: 2 }, { a: 3 }] });
    expect([name, copy, other, row].map(({ listener }) => listener.mock.calls.length)).toEqual([0, 1, 1, 1]);
    expect(store.read()).toEqual({ name: "Rye", copy: "Oat", rows: [{ a: 2 }, { a: 3 }] });
  });

  test("are what a form begins with, until the user has changed anything", () => {
    const { store } = storeWith({ name: "Rye" });
    store.replace({ name: "Rye", copy: "by default" });
    expect(store.saved).toEqual({ name: "Rye", copy: "by default" });
    store.change(at("name"), "Oat");
    store.replace({ name: "Oat", copy: "another default" });
    expect([store.saved, store.isChanged]).toEqual([{ name: "Rye", copy: "by default" }, true]);
  });

  test("preserve emptied fields, and share no state with the object passed in", () => {
    const { store } = storeWith({ name: "Rye" });
    const rows = [{ a: 1 }];
    store.replace({ name: undefined, rows });
    rows.push({ a: 2 });
    expect("name" in store.read()).toBe(true);
    expect(store.read()).toEqual({ rows: [{ a: 1 }] });
  });
});

describe("the fields that decide the shape of a form", () => {
  const choice = {
    if: { properties: { kind: { const: "x" } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { more: { type: "string" } } },
  };
  const list = { type: "array", items: { type: "object", properties: { kind: {}, name: {} }, allOf: [choice] } };
  const schema = {
    type: "object",
    properties: {
      kind: { type: "string" },
      name: { type: "string" },
      list,
      either: { oneOf: [{ properties: { a: {} } }, { properties: { b: {} } }] },
      picked: { oneOf: [{ const: 1 }, { const: 2 }] },
      free: { type: "object", additionalProperties: { type: "string" } },
      self: { $ref: "#/definitions/node" },
    },
    definitions: { node: { properties: { value: {}, next: { $ref: "#/definitions/node" } } } },
    dependencies: { card: ["street"], gift: { properties: { wish: {} } } },
    allOf: [choice],
  };
  const shape = shapeOf(schema);

  test.each([
    ["kind", true],
    ["name", false],
    ["more", false],
    ["list/3/kind", true],
    ["list/3/name", false],
    ["either/a", true],
    ["picked", false],
    ["free/anything", true],
    ["self/next/next/value", false],
    ["card", true],
    ["gift", true],
    ["wish", false],
  ])("%s: %s", (key, decides) => {
    expect(shape.decides(key)).toBe(decides);
  });
});
