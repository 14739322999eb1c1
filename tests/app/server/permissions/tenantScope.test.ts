import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "../api/Client";
import { startTestApi, type TestApi } from "../api/startTestApi";
import { RELATIONS, type Relation, ROLES, type RoleName } from "../api/world";

let api: TestApi;
const clients = new Map<RoleName, Client>();
beforeAll(async () => {
  api = await startTestApi();
  for (const role of Object.keys(ROLES) as RoleName[]) clients.set(role, await api.signIn(`${role}@own.test`));
});
afterAll(() => api?.close());

const SEES: Record<RoleName, readonly Relation[]> = {
  super_admin: RELATIONS,
  support: RELATIONS,
  admin: ["own", "child", "grandchild"],
  readonly_admin: ["own", "child", "grandchild"],
  end_user: ["own"],
  read_only: ["own"],
};
const roles = Object.keys(SEES) as RoleName[];
const MISSING = 2_000_000_000;
const KINDS = ["companies", "devices", "tags", "users"] as const;

function client(role: RoleName): Client {
  const found = clients.get(role);
  if (!found) throw new Error(`${role} is not signed in.`);
  return found;
}

describe.each(roles)("%s", (role) => {
  test.each(KINDS)("sees in the list of %s exactly the companies of its reach", async (kind) => {
    const { body } = await client(role).get(`/${kind}?limit=1000&fields=id,company_id`);
    const seen = new Set(body.data.map((row: { id: number; company_id?: number }) => row.company_id ?? row.id));
    const wanted = SEES[role].map((relation) => api.world.companies[relation]);
    expect([...seen].sort()).toEqual(wanted.sort());
  });

  test.each(KINDS)("reads single %s of its reach; others look as if they were not there", async (kind) => {
    const missing = await client(role).get(`/${kind}/${MISSING}`);
    expect(missing.status).toBe(404);
    for (const relation of RELATIONS) {
      const answer = await client(role).get(`/${kind}/${api.world[kind][relation]}`);
      if (SEES[role].includes(relation)) expect(answer.status, relation).toBe(200);
      else expect([answer.status, answer.body], relation).toEqual([404, missing.body]);
    }
  });

  test("counts devices of its reach only", async () => {
    const { body } = await client(role).get("/devices/statistics?charts=model");
    expect(body.data).toEqual({ model: { RUTX50: SEES[role].length } });
  });

  test("finds by text only what it sees", async () => {
    for (const q of ["Device of", "S-", "Device of foreign"]) {
      const { body } = await client(role).get(`/devices?q=${encodeURIComponent(q)}&limit=100`);
      const wanted = SEES[role].filter((relation) => q !== "Device of foreign" || relation === "foreign");
      expect(body.meta.total, q).toBe(wanted.length);
    }
  });
});

describe("admin", () => {
  const outside = ["parent", "sibling", "foreign"] as const;
  const writes = (relation: Relation) => {
    const { devices, tags, users, companies } = api.world;
    return [
      ["PUT", `/devices/${devices[relation]}`, { name: "Taken" }],
      ["PUT", `/tags/${tags[relation]}`, { name: "Taken" }],
      ["PUT", `/users/${users[relation]}`, { first_name: "Taken" }],
      ["PUT", `/companies/${companies[relation]}`, { name: "Taken" }],
      ["DELETE", `/tags/${tags[relation]}`, undefined],
      ["DELETE", `/users/${users[relation]}`, undefined],
      ["DELETE", "/devices", { device_id: [devices[relation]] }],
    ] as const;
  };

  test.each(outside)(
    "changes and removes nothing of the company %s, and cannot tell it from nothing",
    async (relation) => {
      for (const [method, url, body] of writes(relation)) {
        const absent = url.replace(/\d+$/, String(MISSING));
        const absentBody = body && "device_id" in body ? { device_id: [MISSING] } : body;
        const refused = await client("admin").send(method, url, body);
        const missing = await client("admin").send(method, absent, absentBody);
        expect([url, refused.status, refused.body]).toEqual([url, 404, missing.body]);
      }
      const device = await api.db
        .selectFrom("devices")
        .select("name")
        .where("id", "=", api.world.devices[relation])
        .executeTakeFirst();
      expect(device?.name).toBe(`Device of ${relation}`);
      const user = await api.db
        .selectFrom("users")
        .select("first_name")
        .where("id", "=", api.world.users[relation])
        .executeTakeFirst();
      expect(user).toEqual({ first_name: null });
    },
  );

  test.each(outside)("creates nothing in the company %s", async (relation) => {
    const company = api.world.companies[relation];
    const tag = (id: number) => client("admin").post("/tags", { company_id: id, name: "Planted" });
    const sub = (id: number) => client("admin").post("/companies", { parent_id: id, name: "Planted" });
    expect([(await tag(company)).status, (await tag(company)).body]).toEqual([422, (await tag(MISSING)).body]);
    expect([(await sub(company)).status, (await sub(company)).body]).toEqual([422, (await sub(MISSING)).body]);
  });

  test("works in the companies below", async () => {
    const answer = await client("admin").put(`/devices/${api.world.devices.child}`, { name: "Renamed" });
    expect([answer.status, answer.body.data.name]).toEqual([200, "Renamed"]);
  });

  test("a bulk removal with one foreign device at any place removes nothing", async () => {
    const { own, child, foreign } = api.world.devices;
    for (const device_id of [
      [foreign, own, child],
      [own, foreign, child],
      [own, child, foreign],
    ]) {
      expect((await client("admin").delete("/devices", { device_id })).status).toBe(404);
    }
    expect((await client("admin").get(`/devices?id=${own},${child}&limit=0`)).body.meta.total).toBe(2);
  });
});
