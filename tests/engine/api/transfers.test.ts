// @vitest-environment jsdom
import { describe, expect, it, vi } from "vitest";
import { downloadFile } from "../../../engine/api/downloadFile";
import { toFormData } from "../../../engine/api/encoding/toFormData";
import { fileName } from "../../../engine/api/fileName";
import type { Renewal } from "../../../engine/api/refreshOnce";
import { fakeServer, receive } from "./fakeServer";

const operations = {
  getRecipe: { method: "get", path: "/recipes/{id}/file" },
  addRecipe: { method: "post", path: "/recipes" },
} as const;

describe("a download", () => {
  it("[http.download.call][http.download.filename] reads the path with its id and saves under the server's name", async () => {
    const { api, received } = fakeServer({}, { operations });
    const save = vi.fn();
    const done = downloadFile(api, "getRecipe", { params: { id: 7 } }, save);
    const { request, answer } = await receive(received, 1);
    expect([request.method, request.url]).toEqual(["GET", "http://bakery.test/api/recipes/7/file"]);
    answer(200, "flour", { "content-disposition": 'attachment; filename="rye bread.txt"' });
    expect(await done).toBeUndefined();
    const [file, name] = save.mock.calls[0] ?? [];
    expect([await file.text(), name]).toEqual(["flour", "rye bread.txt"]);
  });

  it("[errors.download-401-retry] answered 401 is requested exactly once more", async () => {
    const renew = vi.fn(async (): Promise<Renewal> => "renewed");
    const { api, received } = fakeServer({ renew }, { operations });
    const save = vi.fn();
    const done = downloadFile(api, "getRecipe", { params: { id: 7 } }, save);
    for (const time of [1, 2]) (await receive(received, time)).answer(401, { errors: [{ code: "UNAUTHORIZED" }] });
    expect((await done)?.status).toBe(401);
    expect([received.length, renew.mock.calls.length, save.mock.calls.length]).toEqual([2, 1, 0]);
  });

  it("[errors.download-401-retry] is saved by the retry", async () => {
    const { api, received } = fakeServer({ renew: async () => "renewed" }, { operations });
    const save = vi.fn();
    const done = downloadFile(api, "getRecipe", { params: { id: 7 } }, save);
    (await receive(received, 1)).answer(401, { errors: [{ code: "UNAUTHORIZED" }] });
    (await receive(received, 2)).answer(200, "flour");
    expect(await done).toBeUndefined();
    expect([received.length, await save.mock.calls[0]?.[0].text()]).toEqual([2, "flour"]);
  });

  it.each([403, 404, 500])("that fails with %i reports it and saves nothing", async (status) => {
    const { api, received } = fakeServer({}, { operations });
    const save = vi.fn();
    const done = downloadFile(api, "getRecipe", { params: { id: 7 } }, save);
    (await receive(received, 1)).answer(status, { errors: [{ code: "NO", message: "The oven is cold." }] });
    expect((await done)?.errors[0]?.message).toBe("The oven is cold.");
    expect([received.length, save.mock.calls.length]).toEqual([1, 0]);
  });

  it.each([
    ['attachment; filename="rye.txt"', "rye.txt"],
    ["attachment; filename=rye.txt", "rye.txt"],
    ["attachment; filename=\"r.txt\"; filename*=UTF-8''br%C3%B8d.txt", "brød.txt"],
    ['attachment; filename="a \\"b\\".txt"', 'a "b".txt'],
    ['attachment; filename="../../etc/passwd"', "passwd"],
    ['attachment; filename="c:\\\\x\\\\y.txt"', "y.txt"],
    ['attachment; filename=".."', undefined],
    ["attachment", undefined],
    [null, undefined],
  ])("[http.download.filename] %s names it %s", (header, want) => {
    expect(fileName(header)).toBe(want);
  });
});

describe("an upload", () => {
  it("[http.upload.multipart] nested keys use indexed array notation", () => {
    const file = new File(["flour"], "rye.txt");
    const form = toFormData({
      rows: [{ name: "a", tags: [1, 2] }, { name: "b" }],
      place: { shelf: 3 },
      file,
      none: null,
    });
    expect([...form.keys()]).toEqual([
      "rows[0][name]",
      "rows[0][tags][0]",
      "rows[0][tags][1]",
      "rows[1][name]",
      "place[shelf]",
      "file",
    ]);
    expect(form.get("rows[0][tags][1]")).toBe("2");
    expect((form.get("file") as File).name).toBe("rye.txt");
  });

  it("[http.upload.dates] dates are sent as ISO strings", () => {
    const form = toFormData({ at: new Date("2026-05-04T10:00:00Z"), days: [new Date("2026-05-05T00:00:00Z")] });
    expect([...form.values()]).toEqual(["2026-05-04T10:00:00.000Z", "2026-05-05T00:00:00.000Z"]);
  });
});

describe("a call that fails before there is a request", () => {
  it("[errors.failure.no-config] says that the server has an error, and sends nothing", async () => {
    const { api, received } = fakeServer({}, { operations });
    const { error } = await api.call("addRecipe", { body: { weight: 10n } });
    expect([error?.status, error?.statusText, received.length]).toEqual([0, "Server error", 0]);
  });
});
