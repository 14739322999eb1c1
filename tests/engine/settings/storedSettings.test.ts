import { describe, expect, it } from "vitest";
import { tabStorage } from "../../../engine/settings/browserStorage";
import { createStoredSettings } from "../../../engine/settings/storedSettings";
import { fakeServer, receive } from "../api/fakeServer";

async function loaded(items: { key: string; value: unknown }[]) {
  const { api, received } = fakeServer();
  const settings = createStoredSettings(api, tabStorage);
  const load = settings.load();
  (await receive(received, 1)).answer(200, { success: true, data: items });
  await load;
  return { settings, received };
}

describe("createStoredSettings", () => {
  it("[storage.load][storage.entity] the items of GET /storage fill the local copy", async () => {
    const { settings, received } = await loaded([{ key: "list.loaves", value: { columns: ["name"] } }]);
    expect(received[0]?.request.url).toBe("http://bakery.test/api/storage?limit=100");
    expect(settings.store.getState()).toEqual({ "list.loaves": { columns: ["name"] } });
  });

  it("[storage.load.errors-ignored] a failed load leaves the copy empty", async () => {
    const { api, received } = fakeServer();
    const settings = createStoredSettings(api, tabStorage);
    const load = settings.load();
    (await receive(received, 1)).answer(500);
    await load;
    expect(settings.store.getState()).toEqual({});
  });

  it("[storage.set.existing][storage.set.local-copy] a key that exists is put", async () => {
    const { settings, received } = await loaded([{ key: "a", value: 1 }]);
    const save = settings.save("a", 2);
    const { request, answer } = await receive(received, 2);
    expect([request.method, request.url]).toEqual(["PUT", "http://bakery.test/api/storage/a"]);
    expect(await request.json()).toEqual({ value: 2 });
    answer(200, { success: true });
    await save;
    expect(settings.store.getState()).toEqual({ a: 2 });
  });

  it("[settings.leave] the request of a small value survives the page", async () => {
    const { settings, received } = await loaded([{ key: "a", value: 1 }]);
    const saves = [settings.save("a", 2), settings.save("a", "a".repeat(70_000))];
    for (const [index, keepalive] of [true, false].entries()) {
      const { request, answer } = await receive(received, 2 + index);
      expect(request.keepalive).toBe(keepalive);
      answer(200, { success: true });
    }
    await Promise.all(saves);
  });

  it("[storage.set.new][storage.set.local-copy] a new key is posted, and put from then on", async () => {
    const { settings, received } = await loaded([]);
    const saves = [settings.save("a", 1), settings.save("a", 2)];
    const first = await receive(received, 2);
    expect([first.request.method, first.request.url]).toEqual(["POST", "http://bakery.test/api/storage"]);
    expect(await first.request.json()).toEqual({ key: "a", value: 1 });
    first.answer(201, { success: true });
    const second = await receive(received, 3);
    expect(second.request.method).toBe("PUT");
    second.answer(200, { success: true });
    await Promise.all(saves);
    expect(settings.store.getState()).toEqual({ a: 2 });
  });

  it("a key another tab has made meanwhile is put after all", async () => {
    const { settings, received } = await loaded([]);
    const save = settings.save("a", 1);
    (await receive(received, 2)).answer(409, { errors: [{ code: "CONFLICT" }] });
    const { request, answer } = await receive(received, 3);
    expect(request.method).toBe("PUT");
    answer(200, {});
    await save;
  });

  it("[storage.delete] the local copy goes first, then the server's", async () => {
    const { settings, received } = await loaded([{ key: "a", value: 1 }]);
    const removal = settings.remove("a");
    expect(settings.store.getState()).toEqual({});
    expect(received).toHaveLength(1);
    const { request, answer } = await receive(received, 2);
    expect([request.method, request.url]).toEqual(["DELETE", "http://bakery.test/api/storage/a"]);
    answer(200, {});
    await removal;
  });
});
