import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SERIAL } from "../../../../../app/domain/serialNumber";
import type { Client } from "../../api/Client";
import { startTestApi, type TestApi } from "../../api/startTestApi";
import { makeWorkbook } from "../../workbook/makeWorkbook";

let api: TestApi;
let admin: Client;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.signIn("super_admin@own.test");
});
afterAll(() => api?.close());

const file = (lines: readonly string[]) => ({ field: "file", name: "devices.csv", content: lines.join("\n") });
const messagesOf = (answer: { status: number; body: { errors?: { source: string; message: string }[] } }) => [
  answer.status,
  answer.body.errors?.map(({ source, message }) => `${source}: ${message}`),
];
const good = (number: number) => `11008765${number},00:1E:42:00:00:${number}`;

describe("adding devices from a file", () => {
  const upload = (lines: readonly string[], device_series = "rut") =>
    admin.upload("/devices/import", {
      fields: { company_id: api.world.companies.own, device_series, type: "csv", add_without_password: "true" },
      file: file(lines),
    });
  const count = async () =>
    (await api.db.selectFrom("devices").select("id").where("serial", "like", "11008765%").execute()).length;

  test("names every broken line, and adds none of the good ones", async () => {
    const known = await api.db.selectFrom("devices").select("serial").where("id", "=", api.world.devices.own).execute();
    const lines = [
      ...["serial,mac,name", good(10), "bad serial!,00:1E:42:00:00:11", "1100876512,nothing", good(10), ""],
      ...[`${known[0]?.serial},00:1E:42:00:00:13`, "1100876514,356938250000012", good(15)],
      `1100876516,00:1E:42:00:00:16,${"n".repeat(201)}`,
      "1100876517,00:1E:42:00:00:17,gate\u202Etuo",
    ];
    expect(messagesOf(await upload(lines))).toEqual([
      422,
      [
        "file: Line 3: the serial number is not accepted.",
        "file: Line 4: this is neither a MAC address nor an IMEI.",
        "file: Line 5: this device is already on line 2.",
        "file: Line 7: this device is already registered.",
        "file: Line 8: this series needs a MAC address.",
        "file: Line 10: the name is too long.",
        "file: Line 11: characters that change the writing direction are not allowed.",
      ],
    ]);
    expect(await count()).toBe(0);
    expect(messagesOf(await upload([good(10)], "trb"))).toEqual([422, ["file: Line 1: this series needs an IMEI."]]);
    expect((await upload([good(10), good(15)])).status).toBe(201);
    expect(await count()).toBe(2);
  });

  const sent = (content: string | Buffer, of = admin) =>
    of.upload("/devices/import", {
      fields: { company_id: api.world.companies.own, device_series: "rut", type: "csv", add_without_password: "true" },
      file: { field: "file", name: "devices.csv", content },
    });
  const nameOf = async (serial: string) =>
    (await api.db.selectFrom("devices").select("name").where("serial", "=", serial).executeTakeFirst())?.name;

  test.each([
    [
      "semicolons, as where commas are decimal",
      "serial;mac;name\r\n1100876520;00:1E:42:00:00:20;Pump, north\r\n",
      "Pump, north",
    ],
    ["quotes around what holds a comma", '1100876520,00:1E:42:00:00:20,"Pump, north"', "Pump, north"],
    ["quotes around everything, and in it", '"1100876520","00:1E:42:00:00:20","The ""Pump"""', 'The "Pump"'],
    [
      "tabs, and a mark that it is Unicode",
      "\uFEFFserial\tmac\tname\n1100876520\t00:1E:42:00:00:20\tPump; 1, 2",
      "Pump; 1, 2",
    ],
    ["line ends of an old Mac", "serial,mac,name\r1100876520,00:1E:42:00:00:20,Pump\r", "Pump"],
    [
      "Unicode in two bytes",
      Buffer.from("\uFEFFserial,mac,name\n1100876520,00:1E:42:00:00:20,Größe", "utf16le"),
      "Größe",
    ],
    ["no Unicode", Buffer.from("1100876520,00:1E:42:00:00:20,Gr\u00f6\u00dfe", "latin1"), "Größe"],
  ])("takes a table with %s", async (_how, content, name) => {
    expect((await sent(content)).status).toBe(201);
    expect(await nameOf("1100876520")).toBe(name);
    await api.db.deleteFrom("devices").where("serial", "=", "1100876520").execute();
  });

  test("numbers lines by their position in the file, also below a multi-line cell", async () => {
    const lines = ['1100876520,00:1E:42:00:00:20,"Pump', 'north"', "", "bad serial!,00:1E:42:00:00:21"];
    const broken = ["line breaks and control characters are not allowed.", "the serial number is not accepted."];
    expect(messagesOf(await upload(lines))).toEqual([
      422,
      [`file: Line 1: ${broken[0]}`, `file: Line 4: ${broken[1]}`],
    ]);
  });

  test.each<[string, string | Buffer, string[]]>([
    [
      "of a broken form",
      '1100876520,00:1E:42:00:00:20,"Pump\nnorth",x\n1100876521,00:1E:42:00:00:21,"Pump" south\n1100876522,"open',
      ["file: Line 3: text follows a closing quotation mark.", "file: Line 4: a quotation mark is not closed."],
    ],
    [
      "with a fifth cell",
      `${good(20)},Pump,secret,${"surplus"}\n${good(21)},Pump,secret,,\n`,
      ["file: Line 1: it has more than 4 columns."],
    ],
    [
      "in UTF-16 without its mark",
      Buffer.from(`serial,mac\n${good(20)}`, "utf16le"),
      ["file: This is UTF-16 without a byte order mark. Save the table as CSV in UTF-8."],
    ],
    [
      "the other way round",
      Buffer.from(`serial,mac\r\n${good(20)}`, "utf16le").swap16(),
      ["file: This is UTF-16 without a byte order mark. Save the table as CSV in UTF-8."],
    ],
    ["with a NUL", `${good(20)}\0`, ["file: This is not text. Save the table as CSV."]],
    ["packed", Buffer.from("1f8b08000000", "hex"), ["file: This is a gzip file. Save the table as CSV."]],
    ["of an archive", Buffer.from("PK\x03\x04notes.txt"), ["file: This is a ZIP file. Save the table as CSV."]],
    ["printed", "%PDF-1.7\n1 0 obj", ["file: This is a PDF file. Save the table as CSV."]],
  ])("says where a file is wrong that is %s", async (_how, content, items) => {
    expect(messagesOf(await sent(content))).toEqual([422, items]);
    expect(await nameOf("1100876520")).toBeUndefined();
  });

  test("names a hundred broken lines and says how many others there are; of too many lines it reads none", async () => {
    const broken = Array.from({ length: 250 }, (_, index) => `bad ${index}!,00:1E:42:00:00:21`);
    const { status, body } = await upload(broken);
    const items = body.errors.map(
      ({ source, message }: { source: string; message: string }) => `${source}: ${message}`,
    );
    expect([status, items.length]).toEqual([422, 101]);
    expect(items.slice(-2)).toEqual([
      "file: Line 100: the serial number is not accepted.",
      "file: Invalid lines not listed here: 150.",
    ]);
    const many = Array.from({ length: 100_000 }, () => "1");
    expect(messagesOf(await upload(many))).toEqual([422, ["file: The file has more than 1000 lines."]]);
    const large = Array.from({ length: 100_000 }, (_, index) => good(index));
    expect(messagesOf(await upload(large))).toEqual([422, ["file: The file is larger than 1 MB."]]);
  });

  describe("[modal-catalogue.add-device-file] a workbook", () => {
    const send = (content: string | Buffer, more: Record<string, string> = {}) =>
      admin.upload("/devices/import", {
        fields: { company_id: api.world.companies.own, device_series: "rut", ...more },
        file: { field: "file", name: "devices.xlsx", content },
      });
    const jobs = () =>
      api.db
        .selectFrom("device_jobs")
        .select(["action", "device_serial"])
        .where("action", "=", "verify")
        .orderBy("device_serial")
        .execute();

    test("adds its devices, each of which is asked whether the password is its own", async () => {
      const book = readFileSync(new URL("../../../../fixtures/workbooks/devices.xlsx", import.meta.url));
      const answer = await send(book, { type: "xls" });
      expect([answer.status, typeof answer.body.meta.channel]).toEqual([201, "string"]);
      const serials = ["1100876581", "1100876582", "1100876583"];
      expect(await jobs()).toEqual(serials.map((device_serial) => ({ action: "verify", device_serial })));
      const added = api.db.selectFrom("devices").select("name").where("serial", "=", "1100876581");
      expect(await added.executeTakeFirst()).toEqual({ name: "Pump station, north" });
    });

    test("is refused with the rows that are wrong, or with what is wrong with it as a whole", async () => {
      const wrong = Buffer.from(makeWorkbook([["serial"], ["1100876591", "00:1E:42:00:00:91"], ["bad serial!"]]));
      expect(messagesOf(await send(wrong))).toEqual([
        422,
        ["file: Line 2: the password of the device is missing.", "file: Line 3: the serial number is not accepted."],
      ]);
      expect(messagesOf(await send(wrong, { type: "csv" }))).toEqual([422, ["type: This file type is not accepted."]]);
      expect(messagesOf(await send(wrong.subarray(0, 200)))).toEqual([422, ["file: The workbook is damaged."]]);
      expect(messagesOf(await send(Buffer.from("d0cf11e0a1b11ae100", "hex")))).toEqual([
        422,
        ["file: This is a workbook of the old kind. Save it as .xlsx or CSV."],
      ]);
    });
  });

  test("only administrators add devices without their passwords", async () => {
    const line = "1100876570,00:1E:42:00:00:70";
    const fields = { company_id: api.world.companies.own, device_series: "rut", type: "csv" };
    const add = async (who: Client, without: string) =>
      (
        await who.upload("/devices/import", {
          fields: { ...fields, add_without_password: without },
          file: file([line]),
        })
      ).status;
    const user = await api.signIn("end_user@own.test");
    expect([await add(user, "true"), await add(user, "false"), await add(admin, "true")]).toEqual([403, 422, 201]);
  });

  test("says nothing of devices of others", async () => {
    const { serial } = await api.db
      .selectFrom("devices")
      .select("serial")
      .where("id", "=", api.world.devices.foreign)
      .executeTakeFirstOrThrow();
    const own = await api.signIn("admin@own.test");
    const answer = await own.upload("/devices/import", {
      fields: { company_id: api.world.companies.own, device_series: "rut", type: "csv", add_without_password: "true" },
      file: file([`${serial},00:1E:42:00:00:20`]),
    });
    expect(JSON.stringify(answer.body)).not.toContain("Line 1");
  });
});

test("a device is added, looked at and read from a file by every serial number its door takes, and by no other", async () => {
  const one = { company_id: api.world.companies.own, device_series: "rut", auto_credit_enable: false };
  const add = async (serial: string, mac: string) =>
    (await admin.post("/devices", { data: [{ ...one, serial, mac, password_confirmation: "admin01x" }] })).status;
  const check = async (serial: string) => (await admin.get(`/devices/check?serial=${serial}`)).body.data[0].result;
  const taken = ["edge", "edge-0001-of-the-machine-hall-in-the-n"];
  for (const [index, serial] of [...taken, "-edge", "abc", "e".repeat(41)].entries()) {
    expect(SERIAL.test(serial)).toBe(index < taken.length);
    expect([serial, await check(serial)]).toEqual([serial, index < taken.length ? "ready" : "invalid"]);
    expect([serial, await add(serial, `00:1E:42:00:01:0${index}`)]).toEqual([serial, index < taken.length ? 201 : 422]);
  }
});

describe("approving devices from a file", () => {
  const upload = (lines: readonly string[]) =>
    admin.upload("/devices/authorized/upload", { fields: {}, file: file(lines) });
  const rows = async () =>
    (await admin.get("/devices/authorized?sort=serial")).body.data.map(
      ({ serial, mac, imei, model }: Record<string, unknown>) => [serial, mac, imei, model],
    );

  test("names every broken line, and approves none of the good ones", async () => {
    expect((await upload(["Serial;MAC;IMEI;Model", "11008765;00:1E:42:00:00:01;;RUTX11"])).status).toBe(201);
    const lines = ["11008766,00:1E:42:00:00:02", "x", "11008767,00:1E", "11008768,,12", "11008766", "11008765"];
    expect(messagesOf(await upload(lines))).toEqual([
      422,
      [
        "file: Line 2: the serial number is not accepted.",
        "file: Line 3: this is not a MAC address.",
        "file: Line 4: this is not an IMEI.",
        "file: Line 5: this device is already on line 1.",
        "file: Line 6: this device is already approved.",
      ],
    ]);
    expect(await rows()).toEqual([["11008765", "00:1E:42:00:00:01", null, "RUTX11"]]);
    expect((await upload(["11008766", "11008767,,356938250000012"])).status).toBe(201);
    expect(await rows()).toHaveLength(3);
  });

  test("takes the serial numbers the device door takes, as machines are named, and no others", async () => {
    expect((await upload(["gate-01"])).status).toBe(201);
    expect((await admin.post("/devices/authorized", { serial: "edge-0001" })).status).toBe(201);
    expect((await admin.post("/devices/authorized", { serial: "EDGE-0001" })).status).toBe(409);
    expect((await upload(["Gate-01"])).status).toBeGreaterThanOrEqual(400);
    for (const serial of ["-edge", "abc", "a b c d"]) {
      expect((await admin.post("/devices/authorized", { serial })).status).toBe(422);
      expect((await upload([serial])).status).toBe(422);
    }
  });

  test.each([
    ["nothing", [""], "The file has no lines."],
    ["what is no text", ["a\u0000b"], "This is not text. Save the table as CSV."],
  ])("refuses %s", async (_what, lines, message) => {
    expect(messagesOf(await upload(lines))).toEqual([422, [`file: ${message}`]]);
  });
});

describe("a line with signs that turn the direction of writing", () => {
  const TURNED = "1100\u202E8769";
  const refused = (number: number) => `Line ${number}: characters that change the writing direction are not allowed.`;
  const send = (path: string, fields: Record<string, string | number>, lines: readonly string[]) =>
    admin.upload(path, { fields, file: file(lines) });

  test.each([
    ["approvals", "/devices/authorized/upload", "11008769,,,RUT\u2066X11"],
    ["passwords", "/devices/passwords/upload", `${TURNED},Harbour-gate-71`],
    ["passwords that devices have", "/devices/passwords/verify", "1100876590,\u202Asecret"],
  ])("is named in a file of %s, and nothing of it is done", async (_what, path, line) => {
    expect(messagesOf(await send(path, {}, ["serial", line]))).toEqual([422, [`file: ${refused(2)}`]]);
  });

  test("is named in a file of what gets tags, as one that does nothing", async () => {
    const { own } = api.world.devices;
    const { serial } = await api.db
      .selectFrom("devices")
      .select("serial")
      .where("id", "=", own)
      .executeTakeFirstOrThrow();
    const { company_id } = await api.db
      .selectFrom("devices")
      .select("company_id")
      .where("id", "=", own)
      .executeTakeFirstOrThrow();
    const tag = (await admin.post("/tags", { company_id, name: "Named by lines", color: "#1A2B3C" })).body.data.id;
    const answer = await send("/devices/tags", { first_parameter: "serial", tag_id: tag }, [serial ?? "", TURNED]);
    expect(messagesOf(answer)).toEqual([207, [`file.2: ${refused(2)}`]]);
  });
});
