import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ApiDocument, readContract } from "../../../../app/server/api/contract";
import type { OperationId } from "../../../../app/server/operations/Handler";
import type { Client } from "../api/Client";
import { startTestApi, type TestApi } from "../api/startTestApi";
import { ROLES, type RoleName } from "../api/world";
import { createSubjects, validRequests } from "./validRequests";

let api: TestApi;
let permissionOf: Map<string, string>;
const clients = new Map<RoleName, Client>();
beforeAll(async () => {
  api = await startTestApi();
  const operations = readContract(api.services.documents().documents.api as unknown as ApiDocument);
  permissionOf = new Map(operations.map(({ id, permission }) => [id, permission]));
  for (const role of Object.keys(ROLES) as RoleName[]) clients.set(role, await api.signIn(`${role}@own.test`));
});
afterAll(() => api?.close());

const ids = Object.keys(validRequests) as OperationId[];
const needsSession = ids.filter((id) => id !== "login" && id !== "refreshToken");
const WRITES = new Set(["POST", "PUT", "DELETE"]);

function held(role: RoleName): ReadonlySet<string> {
  const found = api.services.documents().documents.permissions.roles.find(({ name }) => name === role);
  return new Set(found?.permissions);
}

async function request(id: OperationId, role: RoleName) {
  const subjects = await createSubjects(api.db, api.world.companies.own, api.world.actors[role]);
  return { ...validRequests[id](api.world, subjects), subjects };
}

/** Everything a refused write could have touched. */
async function digest(): Promise<unknown> {
  const tables = ["companies", "devices", "tags", "device_tags", "users", "storage", "audit_log"];
  const read = (table: string) =>
    sql`select md5(string_agg(row::text, '' order by row::text)) as digest from ${sql.table(table)} as row`.execute(
      api.db,
    );
  return (await Promise.all(tables.map(read))).map(({ rows }) => rows[0]);
}

describe.each(Object.keys(ROLES) as RoleName[])("the role %s", (role) => {
  test.each(needsSession.filter((id) => id !== "revokeToken"))(
    "may use %s exactly when it holds the permission",
    async (id) => {
      const { method, url, body } = await request(id, role);
      const needed = permissionOf.get(id) ?? "";
      const isAllowed = needed === "none" || held(role).has(needed);
      const before = isAllowed ? undefined : await digest();
      const answer = await clients.get(role)?.send(method, url, body);
      if (isAllowed) return expect(answer?.status, JSON.stringify(answer?.body)).toBeLessThan(300);
      expect(answer?.status).toBe(403);
      expect(answer?.body.errors[0].code).toBe("FORBIDDEN");
      expect(await digest()).toEqual(before);
    },
  );
});

test.each(needsSession)("without a session %s is refused", async (id) => {
  const { method, url, body } = await request(id, "super_admin");
  const before = await digest();
  const answer = await api.browser().send(method, url, body);
  expect(answer.status).toBe(401);
  expect(answer.body.errors[0].code).toBe("UNAUTHORIZED");
  expect(await digest()).toEqual(before);
});

test.each(needsSession)("without the forgery token %s is refused when it writes", async (id) => {
  const { method, url, body } = await request(id, "super_admin");
  if (!WRITES.has(method)) return;
  const before = await digest();
  for (const token of [null, "", "wrong", `${clients.get("admin")?.jar.get("XSRF-TOKEN")}`]) {
    const answer = await clients.get("super_admin")?.send(method, url, body, { headers: { "x-xsrf-token": token } });
    expect(answer?.status).toBe(403);
    expect(answer?.body.errors[0].code).toBe("XSRF");
  }
  expect(await digest()).toEqual(before);
});

describe("what the built-in roles are", () => {
  test("super_admin holds super_admin and every other permission", () => {
    const all = Object.keys(api.services.documents().documents.permissions.permissions);
    expect([...held("super_admin")].sort()).toEqual(all.sort());
    expect(held("super_admin")).toContain("super_admin");
  });

  test("[perm.matrix.readonly-admin][perm.matrix.read-only] the guests hold nothing that changes anything", () => {
    for (const role of ["readonly_admin", "read_only"] as const) {
      const changing = [...held(role)].filter((name) => !/^(view|export)_|^hierarchy_access$/.test(name));
      expect(changing, role).toEqual([]);
    }
  });

  test("end_user may not create a subsidiary or move credits", () => {
    const refused = ["create_companies", "move_credits", "move_devices_credits", "move_companies"];
    expect(refused.filter((name) => held("end_user").has(name))).toEqual([]);
  });
});
