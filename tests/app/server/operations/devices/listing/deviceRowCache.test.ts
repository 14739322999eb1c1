import { readdirSync, readFileSync } from "node:fs";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Tables } from "../../../../../../app/server/database/tables/tables";
import { RowTextCache } from "../../../../../../app/server/lists/json/RowTextCache";
import { deviceListing } from "../../../../../../app/server/operations/devices/listing/deviceListing";
import { deviceRowCache } from "../../../../../../app/server/operations/devices/listing/deviceRowCache";
import type { Client } from "../../../api/Client";
import { startTestApi, type TestApi } from "../../../api/startTestApi";

let api: TestApi;
let db: Kysely<Tables>;
let client: Client;
beforeAll(async () => {
  api = await startTestApi();
  db = api.db;
  client = await api.signIn("super_admin@own.test");
});
afterAll(() => api?.close());

async function shown(query = ""): Promise<Record<string, unknown>> {
  const { body } = await client.get(`/devices?id=${api.world.devices.own}${query}`);
  return body.data[0];
}

describe("a device that was listed before", () => {
  const own = () => api.world.devices.own;
  const change = (set: string) => sql`update devices set ${sql.raw(set)} where id = ${own()}`.execute(db);

  test.each<[string, () => Promise<unknown>, object]>([
    ["its name", () => change("name = 'Renamed'"), { name: "Renamed" }],
    ["what it measured", () => change(`measured = '{"operator_number": "24201"}'`), { operator_number: "24201" }],
    ["its model", () => change("model = 'RUT241', original_model = null"), { model: "RUT241" }],
    [
      "its company's name",
      () => sql`update companies set name = 'Another name' where id = ${api.world.companies.own}`.execute(db),
      { company_name: "Another name" },
    ],
    [
      "its tags",
      () => sql`insert into device_tags (device_id, tag_id) values (${own()}, ${api.world.tags.own})`.execute(db),
      { tags: [expect.objectContaining({ id: expect.any(Number) })] },
    ],
    [
      "a tag's name",
      () => sql`update tags set name = 'Other tag' where id = ${api.world.tags.own}`.execute(db),
      { tags: [expect.objectContaining({ name: "Other tag" })] },
    ],
    ["the end of its pack", () => change("credit_expire_at = now() - interval '1 second'"), { credit_activated: 0 }],
  ])("is shown with %s as it is now", async (_what, act, want) => {
    const before = await shown();
    await act();
    expect(before).not.toMatchObject(want);
    expect(await shown()).toMatchObject(want);
    expect(await shown(`&fields=${Object.keys(want)}`)).toEqual(want);
  });

  test("is shown as it is shown alone", async () => {
    const alone = await client.get(`/devices/${own()}`);
    expect(await shown()).toEqual(alone.body.data);
    expect(await shown()).toEqual(alone.body.data);
  });

  test("is shown with the properties that are requested, and no other", async () => {
    await shown();
    expect(await shown("&fields=id,tags")).toEqual({ id: own(), tags: expect.any(Array) });
    expect(await shown("&fields=name")).toEqual({ name: "Renamed" });
    expect(await shown("&fields=company_name")).toEqual({ company_name: "Another name" });
    expect(await shown("&fields=color")).toEqual({});
  });

  test("is not shown to those who may not see it", async () => {
    const { body } = await (await api.signIn("end_user@own.test")).get(
      `/devices?id=${api.world.devices.foreign},${api.world.devices.child}`,
    );
    expect(body).toMatchObject({ data: [], meta: { total: 0 } });
  });
});

/** The subquery for the name of a pack: it depends on the id alone, as only migrations write credit types. */
const KIND_OF_PACK = /\(select ct\."\w+" from credit_types ct where ct\.id = "d"\./;

describe("what is kept of a device", () => {
  const cached = Object.entries(deviceListing.properties).filter(([name]) => !deviceListing.fresh.has(name));

  test.each(cached)("%s follows from its own row, whose every change is counted", (_name, property) => {
    const text = property
      .compile(db)
      .sql.replace(/'[^']*'/g, "''")
      .replace(KIND_OF_PACK, "d.");
    expect(text).not.toMatch(/\b(select|now|current_\w+|clock_timestamp)\b/i);
    for (const [, table] of text.matchAll(/"?(\w+)"?\./g)) expect(table).toBe("d");
  });

  test("may name its pack, as kinds of packs are written by migrations alone", () => {
    const files = readdirSync("app/server", { recursive: true }).map((path) => `app/server/${path}`);
    const sources = files.filter((path) => /\.(ts|sql)$/.test(path) && !path.includes("/migrations/"));
    expect(sources.length).toBeGreaterThan(100);
    const writes =
      /(insert\s+into|update|delete\s+from|truncate)\s+credit_types|(insertInto|updateTable|deleteFrom)\("credit_types/i;
    expect(sources.filter((path) => writes.test(readFileSync(path, "utf8")))).toEqual([]);
  });

  test("is written anew by other documents", () => {
    const texts = deviceRowCache(api.services);
    expect(deviceRowCache(api.services)).toBe(texts);
    const now = api.services.documents();
    const documents = () => ({ ...now, documents: { ...now.documents } });
    expect(deviceRowCache({ ...api.services, documents })).not.toBe(texts);
  });

  test("is no more than it may be; the oldest goes first, and an older revision is none", () => {
    const texts = new RowTextCache(10);
    const store = (name: string, revision: number, text: string) =>
      texts.store(name, { revision, text: Buffer.from(text) });
    const found = (...wanted: [string, number][]) => wanted.map((one) => texts.find(...one)?.toString());
    store("a", 1, "12345");
    store("b", 1, "12345");
    store("b", 2, "1234");
    expect(found(["a", 1], ["b", 1], ["b", 2])).toEqual(["12345", undefined, "1234"]);
    store("c", 1, "12345");
    expect(found(["a", 1], ["b", 2], ["c", 1])).toEqual([undefined, "1234", "12345"]);
  });
});
