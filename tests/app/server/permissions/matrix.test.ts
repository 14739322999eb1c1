import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readContract } from "../../../../app/server/api/contract/contract";
import type { ApiDocument } from "../../../../app/server/api/contract/parameterGroups";
import { PUBLIC_OPERATIONS } from "../../../../app/server/api/pairOperations";
import type { OperationId } from "../../../../app/server/requests/Handler";
import type { Client } from "../api/Client";
import { NOT_SERVED } from "../api/notServed";
import { startTestApi, type TestApi } from "../api/startTestApi";
import { ROLES, type RoleName } from "../api/world";
import { requestConfirmed } from "./confirmationRequests";
import { createSubjects, type Subjects, type ValidRequest, validRequests } from "./validRequests";

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
const needsSession = ids.filter((id) => !Object.hasOwn(PUBLIC_OPERATIONS, id));
// These change or end the session of the caller; other tests cover them.
const changeSession: OperationId[] = ["revokeToken", "impersonateUser", "cancelImpersonation"];
const WRITES = new Set(["POST", "PUT", "DELETE"]);

function held(role: RoleName): ReadonlySet<string> {
  const found = api.services.documents().documents.permissions.roles.find(({ name }) => name === role);
  return new Set(found?.permissions);
}

const lasting = new Map<RoleName, Subjects>();

function newSubjects(role: RoleName): Promise<Subjects> {
  known = undefined;
  return createSubjects(api.db, api.world.companies.own, api.world.actors[role]);
}

/** A request of a role; reads and refused writes share their rows. */
async function request(id: OperationId, role: RoleName, isAllowed = false): Promise<ValidRequest> {
  const shared = lasting.get(role) ?? (await newSubjects(role));
  lasting.set(role, shared);
  const wanted = validRequests[id](api.world, shared);
  return isAllowed && WRITES.has(wanted.method) ? validRequests[id](api.world, await newSubjects(role)) : wanted;
}

const TOUCHED = [
  ...["companies", "devices", "tags", "device_tags", "users", "storage"],
  ...["remote_access", "access_sessions", "vpn_hubs", "vpn_hub_users", "vpn_routes", "vpn_dhcp_options"],
];

/**
 * The number of rows of every table that a refused write could change, and the sum of the transactions that wrote them,
 * of which a later one has a greater number: no change leaves both. The audit log is left out, which has the refusal.
 */
async function digest(): Promise<unknown> {
  const digests = TOUCHED.map(
    (table) => sql`(select array[count(*)::numeric, sum(xmin::text::bigint)] from ${sql.table(table)})`,
  );
  return (await sql`select array[${sql.join(digests)}] as digests`.execute(api.db)).rows[0];
}

/** The digest after the last refusal, until something may have changed the tables. */
let known: unknown;

/** Expects the tables to be unchanged by refused requests. */
async function expectNoChange(refused: () => Promise<void>): Promise<void> {
  const before = known ?? (await digest());
  await refused();
  known = await digest();
  expect(known).toEqual(before);
}

describe.each(Object.keys(ROLES) as RoleName[])("the role %s", (role) => {
  test.each(needsSession.filter((id) => !changeSession.includes(id)))(
    "may use %s exactly when it holds the permission",
    async (id) => {
      const needed = permissionOf.get(id) ?? "";
      const isAllowed = needed === "none" || held(role).has(needed);
      const wanted = await request(id, role, isAllowed);
      const client = clients.get(role) as Client;
      if (isAllowed) {
        known = undefined;
        // Users with a paired phone confirm there; the password is for those without.
        if (id === "approveConfirmation") await api.db.deleteFrom("phones").execute();
        const answer = await requestConfirmed(api.db, client, wanted);
        // 501 goes to permitted callers.
        if (NOT_SERVED.includes(id)) return expect(answer.status).toBe(501);
        return expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
      }
      await expectNoChange(async () => {
        const answer = await client.request(wanted);
        expect(answer.status).toBe(403);
        expect(answer.body.errors[0].code).toBe("FORBIDDEN");
      });
    },
  );
});

test.each(needsSession)("without a session %s is refused", async (id) => {
  const wanted = await request(id, "super_admin");
  await expectNoChange(async () => {
    const answer = await api.browser().request(wanted);
    expect(answer.status).toBe(401);
    expect(answer.body.errors[0].code).toBe("UNAUTHORIZED");
  });
});

test.each(needsSession)("without the forgery token %s is refused when it writes", async (id) => {
  const wanted = await request(id, "super_admin");
  if (!WRITES.has(wanted.method)) return;
  await expectNoChange(async () => {
    for (const token of [null, "", "wrong", `${clients.get("admin")?.jar.get("XSRF-TOKEN")}`]) {
      const answer = await clients.get("super_admin")?.request(wanted, { headers: { "x-xsrf-token": token } });
      expect(answer?.status).toBe(403);
      expect(answer?.body.errors[0].code).toBe("XSRF");
    }
  });
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
