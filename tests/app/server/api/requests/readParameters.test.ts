import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "../Client";
import { startTestApi, type TestApi } from "../startTestApi";

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startTestApi();
  client = await api.signIn("admin@own.test");
});
afterAll(() => api?.close());

describe("a parameter", () => {
  const refused: [string, string][] = [
    ["limit=-1", "limit"],
    ["limit=10001", "limit"],
    ["limit=ten", "limit"],
    ["limit=1e3", "limit"],
    ["limit=1.5", "limit"],
    ["limit=0x10", "limit"],
    ["limit=99999999999999999999999", "limit"],
    ["limit=1&limit=2", "limit"],
    ["offset=-1", "offset"],
    ["offset=9999999999", "offset"],
    ["sort=password_hash", "sort"],
    ["sort=name;drop", "sort"],
    ["sort=--name", "sort"],
    ["sort=secret_hash", "sort"],
    ["search-fields=secret_hash&q=a", "search-fields"],
    ["search-fields=password_hash", "search-fields"],
    ["status=broken", "status"],
    ["company_id=a", "company_id"],
    ["company_id=0", "company_id"],
    ["tag_id=1,x", "tag_id"],
    ["fields_only=yes", "fields_only"],
    ["fields_only=2", "fields_only"],
    ["fields=Robert%27);--", "fields"],
    ["q=a%00b", "q"],
    [`q=${"a".repeat(201)}`, "q"],
  ];

  test.each(refused)("%s is refused", async (query, source) => {
    const answer = await client.get(`/devices?${query}`);
    expect(answer.status).toBe(422);
    expect(answer.body.errors[0]).toMatchObject({ code: "VALIDATION_FAILED", source });
  });

  test.each(["0", "-1", "1.5", "a", "9999999999", "1%00", "1;2", "%F0%9F%9A%9A", "__proto__", "null"])(
    "in the path as %s is refused or not found",
    async (id) => {
      const { status, body } = await client.get(`/devices/${id}`);
      expect([404, 422]).toContain(status);
      expect(body.success).toBe(false);
    },
  );

  test.each([
    ["page=2", "page"],
    ["limit[]=1", "limit%5B%5D"],
    ["__proto__=1&constructor=1", "__proto__, constructor"],
    ["ne:name=a&limit=10", "ne%3Aname"],
    ['a"\r\nset-cookie: a=b=1', "a%22"],
    [
      Array.from({ length: 13 }, (_, at) => `p${at}=1`).join("&"),
      "p0, p1, p2, p3, p4, p5, p6, p7, p8, p9 and 3 others",
    ],
    [`${"n".repeat(300)}=%00`, "n".repeat(40)],
  ])("[client.unknown-parameters] %s that a read does not know is left out of it, and named", async (query, names) => {
    const { status, body, headers } = await client.get(`/devices?${query.replace("\r\n", "%0D%0A")}`);
    expect([status, body.meta.total]).toEqual([200, 3]);
    expect(headers.warning).toMatch(/^299 - "Query parameters were ignored: [\w%.,* -]+"$/);
    expect(headers.warning).toContain(names);
  });

  test("[client.unknown-parameters] a write with query parameters refuses unknown ones", async () => {
    const { own } = api.world.devices;
    const { status, body } = await client.send("DELETE", `/devices/${own}/hotspots/1/users?username=anna&usrname=bert`);
    expect([status, body.errors[0].source]).toEqual([422, "usrname"]);
  });

  test.each([
    ["True", true],
    ["1", true],
    ["TRUE", true],
    ["False", false],
    ["0", false],
  ])("[client.booleans] %s is read as a program means it", async (written, isMeant) => {
    const { status, body } = await client.get(`/devices?fields_only=${written}`);
    expect(status).toBe(200);
    expect(body.data[0] === "id" || body.data.includes("id")).toBe(isMeant);
  });

  test("that is empty counts as left out", async () => {
    const { status, body } = await client.get("/devices?q=&status=&company_id=&limit=");
    expect([status, body.meta.total]).toEqual([200, 3]);
  });

  test("with several values has them joined with commas", async () => {
    const { own, child } = api.world.devices;
    const { body } = await client.get(`/devices?id=${own},${child}&sort=id`);
    expect(body.data.map(({ id }: { id: number }) => id)).toEqual([own, child].sort((a, b) => a - b));
  });

  test.each(["%", "_", "\\", "%25", "'", '"', "a' or '1'='1", "\\%", "*"])(
    "q=%s is text, not a pattern",
    async (text) => {
      const { status, body } = await client.get(`/devices?q=${encodeURIComponent(text)}`);
      expect([status, body.data]).toEqual([200, []]);
    },
  );
});
