import { describe, expect, it, vi } from "vitest";
import type { DocumentModule } from "../../../engine/documents/boot";
import { createDocumentStore } from "../../../engine/documents/documentStore";
import { forgetReload, reloadOnce } from "../../../engine/documents/reloadOnce";

const module: DocumentModule = { default: { id: "loaves", blocks: [] as never } };

describe("createDocumentStore", () => {
  it("fetches a document once, however often it is asked for", async () => {
    const load = vi.fn(async () => module);
    const store = createDocumentStore({ "page/loaves": "/documents/loaves.js" }, load);
    const listener = vi.fn();
    store.subscribe(listener);
    expect(store.get("page/loaves")).toEqual({});
    await Promise.all([store.load("page/loaves"), store.load("page/loaves")]);
    await store.load("page/loaves");
    expect(load.mock.calls).toEqual([["/documents/loaves.js"]]);
    expect(store.get("page/loaves").module).toBe(module);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it("names a document that does not come, and tries again when asked again", async () => {
    const load = vi.fn().mockRejectedValueOnce(new TypeError("404")).mockResolvedValueOnce(module);
    const store = createDocumentStore({ "page/loaves": "/documents/loaves.js" }, load);
    await store.load("page/loaves");
    expect(store.get("page/loaves").error?.message).toBe("The document page/loaves could not be loaded.");
    await store.load("page/loaves");
    expect(store.get("page/loaves")).toEqual({ module });
  });

  it("says that there is no such document", async () => {
    const store = createDocumentStore({}, async () => module);
    await store.load("form/cake");
    expect(store.get("form/cake").error?.message).toBe("There is no document form/cake.");
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
    expect(reloadOnce("page/loaves", flags, reload)).toBe(true);
    expect(reloadOnce("page/loaves", flags, reload)).toBe(false);
    expect(reload).toHaveBeenCalledTimes(1);
    forgetReload("page/loaves", flags);
    expect(reloadOnce("page/loaves", flags, reload)).toBe(true);
  });
});
