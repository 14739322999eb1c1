import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { unseal } from "../../../../../app/server/session/seal";
import type { Client } from "../../api/Client";
import { startTestApi, type TestApi } from "../../api/startTestApi";
import { SECRET } from "../../api/world";
import { makeWorkbook } from "../../workbook/makeWorkbook";

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
  await api.db.deleteFrom("password_tasks").execute();
  await api.db.deleteFrom("device_jobs").execute();
});
afterAll(() => api?.close());

const jobs = () =>
  api.db.selectFrom("device_jobs").select(["id", "device_id", "action", "detail"]).orderBy("device_id").execute();
const openJob = ({ detail }: { detail: unknown }) =>
  unseal(SECRET, "device-passwords", Buffer.from(String((detail as { password?: string }).password), "base64"));
const end = (state: "completed" | "failed", device: number) =>
  api.db.updateTable("device_jobs").set({ state, finished_at: new Date() }).where("device_id", "=", device).execute();
const task = async () => (await admin.get("/devices/passwords/generated/tasks")).body.data[0];
const file = (content: string, fields: Record<string, string> = {}) =>
  admin.upload("/devices/passwords/upload", { fields, file: { field: "file", name: "passwords.csv", content } });

describe("new passwords for devices", () => {
  test("are made with signs of every kind, each another, and rest sealed", async () => {
    const answer = await admin.post("/devices/passwords/generate", {
      data: [
        { id: own, length: 12, use_special: 1 },
        { id: child, length: 32, use_special: 0 },
      ],
    });
    expect(answer.body.meta.channel).toMatch(/^private-status\./);
    const [first = "", second = ""] = (await jobs()).map(openJob).sort((a, b) => a.length - b.length);
    expect([first.length, second.length]).toEqual([12, 32]);
    for (const kind of [/[a-z]/, /[A-Z]/, /[0-9]/, /[^a-zA-Z0-9]/]) expect(first).toMatch(kind);
    expect(second).toMatch(/^[a-zA-Z0-9]+$/);
    const audit = await api.db.selectFrom("audit_log").select("detail").execute();
    expect(JSON.stringify(audit)).not.toContain(first);
  });

  test("can be downloaded once, by those who see the devices, when all have theirs", async () => {
    await admin.post("/devices/passwords/generate", { data: [{ id: own }, { id: child }] });
    const made = new Map((await jobs()).map((job) => [job.device_id, openJob(job)]));
    const { id, completed, total, deleted_at } = await task();
    expect([completed, total, deleted_at]).toEqual([0, 2, undefined]);
    const early = await admin.get(`/tasks/${id}/download/passwords`);
    expect([early.status, early.body.errors[0].message]).toEqual([400, "Not every device has its password yet."]);
    await end("completed", own);
    await end("failed", child);
    expect((await task()).completed).toBe(2);
    const states = (await admin.get(`/tasks/${id}/devices?sort=status`)).body.data;
    expect(states).toMatchObject([
      { id: own, status: "completed", serial: "S-own" },
      { id: child, status: "failed" },
    ]);
    expect((await jobs()).map(({ detail }) => detail)).toEqual([{}, {}]);
    const sent = await admin.get(`/tasks/${id}/download/passwords`);
    expect(sent.headers["content-disposition"]).toContain("passwords.csv");
    const lines = sent.body.toString().split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(/^S-own,/);
    expect(lines[1].replace(/^.*?([^,]*|"[^"]*(""[^"]*)*")$/, "$1")).toContain(made.get(own)?.slice(1, 5));
    const again = await admin.get(`/tasks/${id}/download/passwords`);
    expect([again.status, again.body.errors[0].message]).toEqual([400, "These passwords were already downloaded."]);
    const left = await api.db.selectFrom("password_task_devices").select("password").execute();
    expect(left.every(({ password }) => password === null)).toBe(true);
    expect((await task()).deleted_at).not.toBeNull();
  });

  test("are set as given, shown only where that was requested, and compared with their repetition", async () => {
    const wrong = await admin.post("/devices/passwords/set", {
      data: [{ id: own, password: "long enough 1", password_confirmation: "long enough 2" }],
    });
    expect([wrong.status, wrong.body.errors[0].source]).toEqual([422, "data.0.password_confirmation"]);
    await admin.post("/devices/passwords/set", {
      data: [
        { id: own, password: "long enough 1", password_confirmation: "long enough 1" },
        { id: child, password: "long enough 2", show_password: true },
      ],
    });
    expect((await jobs()).map(openJob).sort()).toEqual(["long enough 1", "long enough 2"]);
    for (const device of [own, child]) await end("completed", device);
    const sent = await admin.get(`/tasks/${(await task()).id}/download/passwords`);
    expect(sent.body.toString()).not.toContain("long enough 1");
    expect(sent.body.toString()).toContain("long enough 2");
  });

  test.each<[string, (ids: { own: number; foreign: number }) => object[], number]>([
    ["for a device out of reach", ({ foreign }) => [{ id: foreign }], 404],
    ["for a device twice", ({ own: id }) => [{ id }, { id }], 422],
    ["of seven signs", ({ own: id }) => [{ id, length: 7 }], 422],
    ["of thirty-three signs", ({ own: id }) => [{ id, length: 33 }], 422],
    ["for nobody", () => [], 422],
  ])("%s are refused, and nothing is asked of any device", async (_what, data, status) => {
    const answer = await admin.post("/devices/passwords/generate", {
      data: data({ own, foreign: api.world.devices.foreign }),
    });
    expect(answer.status).toBe(status);
    expect(await jobs()).toEqual([]);
  });
});

type Row = { source: string; message: string };

describe("a file of passwords", () => {
  test("is taken with or without a first line of names, with any of the usual separators", async () => {
    const lines = ["serial,password", 'S-own,"with ""quotes"" and 1"', "", "S-child;semi-colons", ""];
    const answer = await file(`\uFEFF${lines.join("\r\n")}`);
    expect([answer.status, answer.body.data.sort()]).toEqual([201, [own, child].sort()]);
    expect((await jobs()).map(openJob).sort()).toEqual(["semi-colons", 'with "quotes" and 1'].sort());
  });

  test("with some broken lines counts for the others, and names every broken one", async () => {
    const answer = await file(
      "S-own,long enough-1\nS-nobody,long-enough-2\nS-child,short\nS-own,long-enough-3\n,x\nS-child,ümlaut-no\nS-foreign,long-enough-4",
    );
    const broken = [2, 3, 4, 5, 6, 7].map((line) => [`file.${line}`, `Line ${line}:`]);
    expect([answer.status, answer.body.data]).toEqual([207, [own]]);
    expect(answer.body.errors.map(({ source, message }: Row) => [source, message.slice(0, 7)])).toEqual(broken);
    expect(answer.body.meta.channel).toMatch(/^private-status\./);
    expect((await jobs()).map((job) => [job.device_id, openJob(job)])).toEqual([[own, "long enough-1"]]);
  });

  test("of very many broken lines names the first hundred and counts the others", async () => {
    const lines = Array.from({ length: 130 }, (_, at) => `S-none-${at},long-enough`);
    const { status, body } = await file(["S-child,long enough-5", ...lines].join("\n"));
    expect([status, body.data, body.errors.length]).toEqual([207, [child], 101]);
    expect(body.errors.at(-1).message).toBe("Invalid lines not listed here: 30.");
  });

  test("of nothing but broken lines is refused, every one by its number", async () => {
    const answer = await file("S-nobody,long-enough-2\nS-child,short\n,x");
    expect(answer.status).toBe(422);
    expect(
      answer.body.errors.map(({ source, message }: { source: string; message: string }) => [
        source,
        message.slice(0, 7),
      ]),
    ).toEqual([1, 2, 3].map((line) => ["file", `Line ${line}:`]));
    expect(await jobs()).toEqual([]);
  });

  test("that is empty or too long is refused", async () => {
    for (const content of [
      "",
      "\n\n",
      "serial,password\n",
      Array.from({ length: 1001 }, (_, at) => `S-${at},long-enough`).join("\n"),
    ])
      expect((await file(content)).body.errors[0].source).toBe("file");
    expect((await file("x".repeat(1024 ** 2 + 1))).status).toBe(422);
  });
});

describe("a workbook of passwords", () => {
  const upload = (to: string, name: string, content: Buffer | string) =>
    admin.upload(`/devices/passwords/${to}`, { fields: {}, file: { field: "file", name, content } });
  const book = (...rows: string[][]) => Buffer.from(makeWorkbook(rows));

  test("is taken like a text, with a first row of names or without", async () => {
    const answer = await upload(
      "upload",
      "new.xlsx",
      book(["Serial", "Password"], ["S-own", "one, two; three"], ["S-child", "12345678"]),
    );
    expect([answer.status, answer.body.data.sort()]).toEqual([201, [own, child].sort()]);
    expect((await jobs()).map(openJob).sort()).toEqual(["12345678", "one, two; three"]);
  });

  test("with broken rows counts for the others, and names every broken one by its number", async () => {
    const answer = await upload(
      "upload",
      "new.xlsx",
      book(["S-own", "long enough"], ["S-child", "short"], ["S-none", "long enough"]),
    );
    expect(answer.body.errors.map(({ message }: { message: string }) => message.slice(0, 7))).toEqual([
      "Line 2:",
      "Line 3:",
    ]);
    expect([answer.status, (await jobs()).map(openJob)]).toEqual([207, ["long enough"]]);
  });

  test.each(["text", "workbook"])("of present ones, as %s, asks each device whether it is its own", async (kind) => {
    const rows = [
      ["S-own", "admin01"],
      ["S-child", 'a"b,c'],
    ];
    const text = 'serial,password\nS-own,admin01\nS-child,"a""b,c"';
    const answer = await upload("verify", "present", kind === "text" ? text : book(...rows));
    expect([answer.status, answer.body.data.sort()]).toEqual([201, [own, child].sort()]);
    expect(answer.body.meta.channel).toMatch(/^private-status\./);
    const added = await jobs();
    expect(added.map(openJob).sort()).toEqual(['a"b,c', "admin01"]);
    expect(added.map(({ action }) => action)).toEqual(["verify", "verify"]);
    expect(JSON.stringify(added.map(({ detail }) => detail))).not.toContain("admin01");
  });

  test("of present ones is refused whole where a line names nobody who is seen, one twice or no password", async () => {
    const answer = await upload("verify", "present.csv", "S-own,x\nS-foreign,x\nS-own,y\nS-child,\n");
    expect(answer.status).toBe(422);
    expect(answer.body.errors.map(({ message }: { message: string }) => message)).toEqual([
      "Line 2: the device S-foreign does not exist, or you do not have access to it.",
      "Line 3: the device S-own is named twice.",
      "Line 4: the password of the device is missing.",
    ]);
    expect(await jobs()).toEqual([]);
  });
});
