import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "../Client";
import { startTestApi, type TestApi } from "../startTestApi";

let api: TestApi;
let client: Client;
let good: { company_id: number; name: string };
beforeAll(async () => {
  api = await startTestApi();
  client = await api.signIn("admin@own.test");
  good = { company_id: api.world.companies.own, name: "Sound" };
});
afterAll(() => api?.close());

async function tags(): Promise<unknown[]> {
  return api.db.selectFrom("tags").selectAll().orderBy("id").execute();
}

describe("values are neither converted nor dropped", () => {
  const cases: [string, (body: Record<string, unknown>) => unknown, string | null][] = [
    ["a number as text", (body) => ({ ...body, company_id: String(body.company_id) }), "company_id"],
    ["text as a number", (body) => ({ ...body, name: 12345 }), "name"],
    ["a list for one", (body) => ({ ...body, company_id: [body.company_id] }), "company_id"],
    ["true for a number", (body) => ({ ...body, company_id: true }), "company_id"],
    ["a fraction", (body) => ({ ...body, company_id: 1.5 }), "company_id"],
    ["a number beyond all ids", (body) => ({ ...body, company_id: 1e300 }), "company_id"],
    ["nothing for something", (body) => ({ ...body, name: null }), "name"],
    ["an unknown property", (body) => ({ ...body, surprise: 1 }), "surprise"],
    ["a property the server owns", (body) => ({ ...body, id: 7 }), "id"],
    ["another property the server owns", (body) => ({ ...body, devices_count: 7 }), "devices_count"],
    ["a missing property", ({ company_id }) => ({ company_id }), "name"],
    ["a name too short", (body) => ({ ...body, name: "ab" }), "name"],
    ["a name too long", (body) => ({ ...body, name: "a".repeat(101) }), "name"],
    ["a description too long", (body) => ({ ...body, description: "a".repeat(201) }), "description"],
    ["a color in words", (body) => ({ ...body, color: "red" }), "color"],
    ["a color with more behind it", (body) => ({ ...body, color: "#123456789" }), "color"],
    ["a name that turns the direction of writing", (body) => ({ ...body, name: "tag\u202Egnp.exe" }), "name"],
    ["a name set apart in the other direction", (body) => ({ ...body, name: "\u2067tag\u2069" }), "name"],
    ["a list", (body) => [body], null],
    ["a text", () => "text", null],
    ["nothing", () => null, null],
  ];

  test.each(cases)("%s is refused at its place", async (_name, change, source) => {
    const before = await tags();
    const answer = await client.post("/tags", change(good));
    expect(answer.status).toBe(422);
    expect(answer.body.success).toBe(false);
    expect(answer.body.errors[0]).toMatchObject({ code: "VALIDATION_FAILED", source });
    expect(await tags()).toEqual(before);
  });

  test.each<[string, string, string]>([
    ["an id that no double holds", '{"company_id":9007199254740995,"name":"Sound"}', "company_id"],
    ["one too large for any", '{"name":"Sound","company_id":1e999}', "company_id"],
    ["a fraction of twenty digits", '{"company_id":1,"name":"Sound","x":[0,0.12345678901234567891]}', "x.1"],
  ])("%s is refused at its place", async (_name, text, source) => {
    const answer = await client.send("POST", "/tags", undefined, { payload: text });
    expect([answer.status, answer.body.errors[0]]).toMatchObject([422, { source }]);
  });

  test("all faults are reported at once, each with a message and its field", async () => {
    const { body } = await client.post("/tags", { name: "ab", color: "red", extra: 1 });
    expect(body.errors).toEqual([
      { code: "VALIDATION_FAILED", message: "This is needed.", source: "company_id" },
      { code: "VALIDATION_FAILED", message: "This property does not exist.", source: "extra" },
      { code: "VALIDATION_FAILED", message: "This needs at least 3 characters.", source: "name" },
      { code: "VALIDATION_FAILED", message: "This does not have the expected form.", source: "color" },
    ]);
  });

  test("a fault in a list names its row", async () => {
    const data = [
      { device_id: 1, tag_id: [1] },
      { device_id: 1, tag_id: ["1"] },
    ];
    const { body } = await client.put("/devices/tags/assign", { data });
    expect(body.errors[0]).toMatchObject({ source: "data.1.tag_id.0" });
  });
});

describe("content", () => {
  const text = () => JSON.stringify(good);
  const raw: [string, () => string | Buffer][] = [
    ["not JSON", () => "{name}"],
    ["cut off", () => text().slice(0, -3)],
    ["two values", () => `${text()}${text()}`],
    ["a name given twice", () => `{"name":"Sound","name":"Other","company_id":${good.company_id}}`],
    [
      "a name given twice in two spellings",
      () => `{"name":"Sound","n\\u0061me":"Other","company_id":${good.company_id}}`,
    ],
    ["__proto__", () => `{"__proto__":{"name":"Sound"},"name":"Sound","company_id":${good.company_id}}`],
    ["constructor", () => `{"constructor":{"prototype":{}},"name":"Sound","company_id":${good.company_id}}`],
    ["a null character", () => `{"name":"a\\u0000bc","company_id":${good.company_id}}`],
    ["half a character", () => `{"name":"a\\ud800bc","company_id":${good.company_id}}`],
    [
      "bytes that are not UTF-8",
      () => Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe, 0xfd]), Buffer.from('"}')]),
    ],
    ["a byte order mark", () => `\ufeff${text()}`],
    ["great depth", () => `{"name":${"[".repeat(5000)}${"]".repeat(5000)}}`],
    ["nothing at all", () => ""],
  ];

  test.each(raw)("with %s is refused", async (_name, payload) => {
    const before = await tags();
    const answer = await client.post("/tags", undefined, { payload: payload() });
    expect(answer.status).toBe(422);
    expect(await tags()).toEqual(before);
    expect(({} as { name?: unknown }).name).toBeUndefined();
  });

  test.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/json; charset=utf-16",
    "application/jsonp",
    "text/plain, application/json",
    "application/json, text/plain",
    "*/*",
    "",
  ])("of the type %j is refused", async (type) => {
    const before = await tags();
    const answer = await client.post("/tags", undefined, { payload: text(), headers: { "content-type": type } });
    expect(answer.status).toBe(415);
    expect(answer.body.errors[0].code).toBe("UNSUPPORTED_MEDIA_TYPE");
    expect(await tags()).toEqual(before);
  });

  test("without a type is refused", async () => {
    const answer = await client.post("/tags", undefined, { payload: text(), headers: { "content-type": null } });
    expect(answer.status).toBe(415);
  });

  test("with its character set named is read", async () => {
    const headers = { "content-type": "Application/JSON; charset=UTF-8" };
    const answer = await client.post("/tags", undefined, {
      payload: JSON.stringify({ ...good, name: "Größe 漢字 🚚" }),
      headers,
    });
    expect([answer.status, answer.body.data.name]).toEqual([201, "Größe 漢字 🚚"]);
  });

  test("beyond the limit is refused", async () => {
    const answer = await client.post("/tags", { ...good, description: "x".repeat(1024 * 1024) });
    expect([answer.status, answer.body.errors[0].code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
  });

  test("where none belongs is refused", async () => {
    const answer = await client.delete(`/tags/${api.world.tags.own}`, { force: true });
    expect([answer.status, answer.body.errors[0].source]).toEqual([422, "force"]);
  });
});
