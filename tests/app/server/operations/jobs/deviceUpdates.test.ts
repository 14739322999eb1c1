import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Client } from "../../api/Client";
import { startTestApi, type TestApi } from "../../api/startTestApi";

let api: TestApi;
let admin: Client;
let own: number;
let child: number;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.signIn("admin@own.test");
  ({ own, child } = api.world.devices);
});
beforeEach(async () => {
  await api.db.deleteFrom("device_jobs").execute();
});
afterAll(() => api?.close());

const upload = async (name: string, more: Record<string, string> = {}) =>
  admin.upload("/files", {
    fields: { company_id: api.world.companies.own, type: "firmware", ...more },
    file: { field: "file", name, content: "image" },
  });
const idOf = async (name: string, more?: Record<string, string>) => (await upload(name, more)).body.data.id as number;
const set = (...data: object[]) =>
  admin.post("/devices/updates/set", {
    data: data.map((one) => ({ action: "update_firmware", offline: true, ...one })),
  });
const jobs = () =>
  api.db
    .selectFrom("device_jobs")
    .select(["device_id", "action", "file_id", "detail", "state"])
    .orderBy("id")
    .execute();

describe("firmware is for a model or its series", () => {
  test("is derived from its name, with the version, or as given", async () => {
    expect((await upload("RUTX_R_00.07.20.2_WEBUI.bin")).body.data).toMatchObject({
      device_model: "RUTX",
      version: "07.20.2",
    });
    expect((await upload("image.bin", { device_model: "RUT241", version: "9" })).body.data).toMatchObject({
      device_model: "RUT241",
      version: "9",
    });
  });

  test.each<[string, string, Record<string, string>]>([
    ["whose name says nothing", "image.bin", {}],
    ["for a model there is not", "image.bin", { device_model: "RUTX99999" }],
    ["said to be for another than its name says", "RUTX_R_00.07.20.bin", { device_model: "RUT241" }],
  ])("%s is refused when it is uploaded", async (_what, name, more) => {
    const answer = await upload(name, more);
    expect([answer.status, answer.body.errors[0].source]).toEqual([422, "device_model"]);
  });

  test("and found by what a model takes", async () => {
    const id = await idOf("RUTX_R_00.07.21.bin");
    const found = async (model: string) =>
      (await admin.get(`/files?type=firmware&limit=100&for_model=${model}`)).body.data.map(
        (file: { id: number }) => file.id,
      );
    expect(await found("RUTX50")).toContain(id);
    expect(await found("RUT241")).not.toContain(id);
    expect(await found("none")).toEqual([]);
  });
});

describe("a file for each device", () => {
  test("is queued for all of them, and reported on one channel", async () => {
    const file = await idOf("RUTX_R_00.07.20.bin");
    const backup = await idOf("backup.tar.gz", { type: "config" });
    const answer = await set(
      { id: own, file_id: file, keep_settings: false },
      { id: child, file_id: backup, action: "upload_backup" },
    );
    expect(await jobs()).toEqual([
      {
        device_id: own,
        action: "update_firmware",
        file_id: file,
        detail: { file_id: file, keep_settings: false },
        state: "waiting",
      },
      { device_id: child, action: "upload_backup", file_id: backup, detail: { file_id: backup }, state: "waiting" },
    ]);
    const statuses = (await admin.get(`/status/channels/${answer.body.meta.channel}`)).body.data;
    expect(statuses).toMatchObject([
      { subject: String(own), status: "pending" },
      { subject: String(child), status: "pending" },
    ]);
  });

  test("of a wrong model is refused by name before anything is asked of any device", async () => {
    const [right, wrong] = [await idOf("RUTX_R_00.07.20.bin"), await idOf("RUT2M_R_00.07.20.bin")];
    const answer = await set({ id: own, file_id: right }, { id: child, file_id: wrong });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      [{ code: "VALIDATION_FAILED", source: "data.1.file_id", message: expect.stringContaining("is for RUT2M") }],
    ]);
    expect(await jobs()).toEqual([]);
    const other = await admin.post("/devices/actions", { device_id: [own], action: "update_firmware", file_id: wrong });
    expect([other.status, other.body.errors[0].source]).toEqual([422, "file_id"]);
    const none = await admin.post("/devices/actions", { device_id: [own], action: "upload_file" });
    expect([none.status, none.body.errors[0].source]).toEqual([422, "file_id"]);
    expect(await jobs()).toEqual([]);
  });

  test("a backup of another model is refused wherever one is given, and one of the own model is taken", async () => {
    const models = await api.db.selectFrom("devices").select(["id", "model"]).where("id", "in", [own, child]).execute();
    const [model = ""] = models.flatMap((device) => (device.id === own ? device.model : []));
    const right = await idOf("right.tar.gz", { type: "config", device_model: model });
    const wrong = await idOf("wrong.tar.gz", { type: "config", device_model: "TRB140" });
    const answer = await set({ id: own, file_id: wrong, action: "upload_backup" });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      [{ code: "VALIDATION_FAILED", source: "data.0.file_id", message: expect.stringContaining("is for TRB140") }],
    ]);
    const other = await admin.post("/devices/actions", { device_id: [own], action: "upload_backup", file_id: wrong });
    expect([other.status, other.body.errors[0].source]).toEqual([422, "file_id"]);
    expect(await jobs()).toEqual([]);
    expect((await set({ id: own, file_id: right, action: "upload_backup" })).status).toBe(200);
    expect(await jobs()).toMatchObject([{ device_id: own, file_id: right }]);
  });

  test.each<[string, string, Record<string, string>, string]>([
    ["of no known model", "x", { device_model: "RUTX99999" }, "This model or series does not exist."],
    [
      "said to be of another",
      '{"model":"RUT956"}',
      { device_model: "RUTX11" },
      "The backup is of a RUT956 by its content.",
    ],
  ])("a backup %s is refused when it is uploaded", async (_what, content, more, message) => {
    const form = { fields: { type: "config", ...more }, file: { field: "file", name: "b.json", content } };
    const answer = await admin.upload("/files", form);
    expect([answer.status, answer.body.errors[0].message]).toEqual([422, message]);
  });

  test("a backup that says its model is known by it", async () => {
    const content = '{"of":"download_backup","model":"RUT956"}';
    const form = { fields: { type: "config" }, file: { field: "file", name: "b.json", content } };
    expect((await admin.upload("/files", form)).body.data.device_model).toBe("RUT956");
  });

  test.each<[string, (ids: { file: number; backup: number }) => object[], string | null]>([
    ["that is no firmware", ({ backup }) => [{ id: own, file_id: backup }], "data.0.file_id"],
    ["that is no backup", ({ file }) => [{ id: own, file_id: file, action: "upload_backup" }], "data.0.file_id"],
    ["that does not exist", () => [{ id: own, file_id: 999_999 }], "data.0.file_id"],
    [
      "for a device that is named twice",
      ({ file }) => [
        { id: own, file_id: file },
        { id: own, file_id: file },
      ],
      "data.1.id",
    ],
  ])("%s is refused", async (_what, data, source) => {
    const ids = { file: await idOf("RUTX_R_00.07.20.bin"), backup: await idOf("b.tar.gz", { type: "config" }) };
    const answer = await set(...data(ids));
    expect([answer.status, answer.body.errors[0].source]).toEqual([422, source]);
    expect(await jobs()).toEqual([]);
  });

  test("for a device out of reach is refused as for none, and not waited for where that is not wanted", async () => {
    const file = await idOf("RUTX_R_00.07.20.bin");
    expect((await set({ id: api.world.devices.foreign, file_id: file })).status).toBe(404);
    const answer = await set({ id: own, file_id: file, offline: false });
    expect(await jobs()).toEqual([]);
    expect((await admin.get(`/status/channels/${answer.body.meta.channel}`)).body.data).toMatchObject([
      { subject: String(own), status: "error", value: "The device is offline." },
    ]);
    await api.db.updateTable("devices").set({ status: 1 }).where("id", "=", own).execute();
    await set({ id: own, file_id: file, offline: false });
    expect(await jobs()).toHaveLength(1);
  });
});
