import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readContract } from "../../../../app/server/api/contract/contract";
import type { ApiDocument } from "../../../../app/server/api/contract/parameterGroups";
import type { Client } from "../api/Client";
import { startTestApi, type TestApi } from "../api/startTestApi";

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startTestApi();
  client = await api.signIn("super_admin@own.test");
  const rows = Array.from({ length: 120 }, (_, i) => ({
    company_id: api.world.companies.own,
    name: `Tag ${String(i).padStart(3, "0")}`,
  }));
  await api.db.insertInto("tags").values(rows).execute();
});
afterAll(() => api?.close());

const LISTS = ["/companies", "/devices", "/tags", "/users", "/roles"] as const;

/** Properties without a value in the first row of a list: a device without reports, a company without a parent. */
const LEFT_OUT: Partial<Record<(typeof LISTS)[number], string[]>> = {
  "/companies": ["parent_id", "parent_name"],
  "/devices": [
    ..."signal temperature sim_slot wan_ip mobile_ip router_uptime connection_uptime last_connection_at".split(" "),
    ..."last_update_at sent received failed_auth_reason vpn_monitoring_instances_state credit_expire_date".split(" "),
    ..."remaining_data management_credit_type_id data_credit_type_id mqtt ddns_rules_count mobile_ip_2".split(" "),
    ..."sim_slot_2 signal_2 temperature_2 connection_uptime_2 sent_2 received_2 rscp rscp_2 ecio ecio_2 rsrp".split(
      " ",
    ),
    ..."rsrp_2 rsrq rsrq_2 sinr sinr_2".split(" "),
  ],
};

describe.each(LISTS)("GET %s", (url) => {
  test("gives ten rows unless asked otherwise, and the total of all", async () => {
    const { body } = await client.get(url);
    expect(body.data.length).toBe(Math.min(10, body.meta.total));
  });

  test("with limit 0 only counts", async () => {
    const { body } = await client.get(`${url}?limit=0`);
    expect(body.data).toEqual([]);
    expect(body.meta.total).toBeGreaterThan(0);
  });

  test("gives every row once, page by page", async () => {
    const total = (await client.get(`${url}?limit=0`)).body.meta.total;
    const ids: number[] = [];
    for (let offset = 0; offset < total; offset += 7) {
      const { body } = await client.get(`${url}?limit=7&offset=${offset}&sort=-created_at`);
      ids.push(...body.data.map(({ id }: { id: number }) => id));
    }
    expect(new Set(ids).size).toBe(total);
  });

  test("beyond the end is empty", async () => {
    const { body } = await client.get(`${url}?offset=100000`);
    expect(body.data).toEqual([]);
  });

  test("with fields gives those and leaves out what a row does not have", async () => {
    const { body } = await client.get(`${url}?fields=id,name,status,email,protocol,enabled,color`);
    const allowed = new Set(["id", "name", "status", "email", "color"]);
    for (const row of body.data) expect(Object.keys(row).filter((name) => !allowed.has(name))).toEqual([]);
    expect(Object.keys(body.data[0])).toEqual(expect.arrayContaining(["id", "name"]));
  });

  test("with fields_only gives the names of the properties, and a row has no other", async () => {
    const { body } = await client.get(`${url}?fields_only=true`);
    const row = (await client.get(`${url}?limit=1`)).body.data[0];
    expect(Object.keys(row).filter((name) => !body.data.includes(name))).toEqual([]);
    expect(body.data.filter((name: string) => !(name in row))).toEqual(LEFT_OUT[url] ?? []);
    // Missing values may be left out, as the document says.
    const query = `${url}?limit=1&fields=${body.data.join()}`;
    expect((await client.get(query)).body.data[0]).toEqual(row);
  });

  test("never shows a password or secret", async () => {
    const { body } = await client.get(`${url}?fields=password_hash,secret_hash,id`);
    expect(Object.keys(body.data[0])).toEqual(["id"]);
  });

  test("can be sorted both ways by everything the document names", async () => {
    const operations = readContract(api.services.documents().documents.api as unknown as ApiDocument);
    const operation = operations.find((one) => one.method === "get" && one.path === url);
    const schema = operation?.queryParameters.isValid.schema as { properties: { sort: { items: { enum: string[] } } } };
    const sorts = schema.properties.sort.items.enum;
    expect(sorts.length).toBeGreaterThan(10);
    for (const sort of sorts) {
      const { status, body } = await client.get(`${url}?sort=${sort}&limit=1000`);
      expect([sort, status]).toEqual([sort, 200]);
      const opposite = sort.startsWith("-") ? sort.slice(1) : `-${sort}`;
      expect(sorts).toContain(opposite);
      expect(body.data.length).toBe(body.meta.total);
    }
  });

  test("searches the name and, as the search of all kinds does, an e-mail where there is one", async () => {
    const { status } = await client.get(
      `${url}?q=own&limit=10&search-fields=name,email&fields=id,name,status,email,protocol,enabled,color`,
    );
    expect(status).toBe(200);
  });
});

describe("a list", () => {
  const names = async (query: string): Promise<string[]> => {
    const { body } = await client.get(`/tags?limit=1000&${query}`);
    return body.data.map(({ name }: { name: string }) => name);
  };

  test("is sorted by several keys, the first first", async () => {
    const { body } = await client.get("/tags?limit=1000&sort=-company_name,name");
    const keys = body.data.map(({ company_name, name }: { company_name: string; name: string }) => [
      company_name.toLowerCase(),
      name,
    ]);
    const wanted = [...keys].sort(([c1, n1], [c2, n2]) => (c1 === c2 ? n1.localeCompare(n2) : c2.localeCompare(c1)));
    expect(keys).toEqual(wanted);
  });

  test("finds text anywhere, in either case", async () => {
    expect(await names("q=TAG%2001")).toEqual(await names("q=tag%2001"));
    expect(await names("q=ag%20015")).toEqual(["Tag 015"]);
    expect(await names("q=%20%20Tag%20015%20")).toEqual(["Tag 015"]);
  });

  test("counts what it finds, not all there is", async () => {
    const { body } = await client.get("/tags?q=Tag%2001&limit=3");
    expect([body.data.length, body.meta.total]).toEqual([3, 10]);
  });

  test("searched only in a field it does not have finds nothing", async () => {
    expect(await names("q=Tag&search-fields=email")).toEqual([]);
  });

  test("[api.lookup.page-size][api.lookup.tags] accepts up to 100 at once", async () => {
    expect((await client.get("/tags?limit=100")).body.data).toHaveLength(100);
  });
});
