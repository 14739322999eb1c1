import { describe, expect, it, vi } from "vitest";
import type { DocumentModule } from "../../../engine/documents/boot";
import { createDocumentStore } from "../../../engine/documents/documentStore";
import { clearReloadFlag, reloadOnce } from "../../../engine/documents/reloadOnce";

const module: DocumentModule = { default: { id: "loaves", blocks: [] as never } };

const loaves = "/documents/loaves.js";
const entry = (path: string) => ({ method: "get", path }) as const;

/** A store whose documents have their addresses from the HTML page, or from the module with the rest. */
function storeOf(answers: Record<string, unknown>, addresses: Record<string, string> = {}) {
  const boot = { operations: {}, enums: {}, rest: "/documents/rest.js" };
  const load = vi.fn(async (path: string) => {
    const answer = answers[path.replace(/\?again=\d$/, "")];
    if (answer === undefined) throw new TypeError("404");
    return answer;
  });
  return { boot, load, store: createDocumentStore(boot, load, { addresses }) };
}

const rest = { default: { operations: { listCakes: entry("/cakes") }, enums: {}, modules: { "page/loaves": loaves } } };

describe("createDocumentStore", () => {
  it("fetches a document once, however often it is requested", async () => {
    const { store, load } = storeOf({ [loaves]: module }, { "page/loaves": loaves });
    const listener = vi.fn();
    store.subscribe(listener);
    expect(store.get("page/loaves")).toEqual({});
    await Promise.all([store.load("page/loaves"), store.load("page/loaves")]);
    await store.load("page/loaves");
    expect(load.mock.calls).toEqual([[loaves]]);
    expect(store.get("page/loaves").module).toBe(module);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it("learns from a document which operations and enumerations it needs", async () => {
    const brought = { operations: { listLoaves: entry("/loaves") }, enums: { crust: { values: [] } } };
    const { store, boot } = storeOf({ [loaves]: { ...module, brought } }, { "page/loaves": loaves });
    await store.load("page/loaves");
    expect(boot).toMatchObject(brought);
  });

  it("learns from the rest, once, where documents are that the page does not name", async () => {
    const { store, load, boot } = storeOf({ [loaves]: module, "/documents/rest.js": rest });
    await Promise.all([store.load("page/loaves"), store.load("form/cake")]);
    expect(load.mock.calls).toEqual([["/documents/rest.js"], [loaves]]);
    expect(boot.operations).toEqual(rest.default.operations);
    expect(store.get("form/cake").error?.message).toBe("There is no document form/cake.");
  });

  it("asks for the rest again when it did not come", async () => {
    const answers: Record<string, unknown> = { [loaves]: module };
    const { store } = storeOf(answers);
    await store.load("page/loaves");
    expect(store.get("page/loaves").error?.message).toBe("The document page/loaves could not be loaded.");
    answers["/documents/rest.js"] = rest;
    await store.load("page/loaves");
    expect(store.get("page/loaves")).toEqual({ module });
  });

  it("names a document that does not come, and asks for it again, which browsers refuse under the same address", async () => {
    const answers: Record<string, unknown> = {};
    const { store, load } = storeOf(answers, { "page/loaves": loaves });
    await store.load("page/loaves");
    expect(store.get("page/loaves").error?.message).toBe("The document page/loaves could not be loaded.");
    await store.load("page/loaves");
    answers[loaves] = module;
    await store.load("page/loaves");
    expect(store.get("page/loaves")).toEqual({ module });
    expect(load.mock.calls.flat()).toEqual([loaves, `${loaves}?again=1`, `${loaves}?again=2`]);
  });
});

describe("reloadOnce", () => {
  it("[routing.chunk-failure-reload] loads the page again once for a document, until it has arrived", () => {
    const values = new Map<string, string>();
    const flags = {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
      removeItem: (key: string) => void values.delete(key),
    };
    const reload = vi.fn();
    expect(reloadOnce("page/loaves", () => flags, reload)).toBe(true);
    expect(reloadOnce("page/loaves", () => flags, reload)).toBe(false);
    expect(reload).toHaveBeenCalledTimes(1);
    clearReloadFlag("page/loaves", () => flags);
    expect(reloadOnce("page/loaves", () => flags, reload)).toBe(true);
  });
  it("does not load the page again where nothing can be kept, for it would for ever", () => {
    const reload = vi.fn();
    const forbidden = () => {
      throw new DOMException("denied", "SecurityError");
    };
    expect(reloadOnce("page/loaves", forbidden, reload)).toBe(false);
    clearReloadFlag("page/loaves", forbidden);
    expect(reload).not.toHaveBeenCalled();
  });
});
