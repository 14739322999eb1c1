import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ReadTransaction, startReadTransaction } from "../../../../app/server/session/startReadTransaction";
import type { Client } from "../api/Client";
import { startTestApi, type TestApi } from "../api/startTestApi";

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  client = await api.signIn("admin@own.test");
});
afterAll(() => api?.close());

const cookies = () => [...client.jar].map((pair) => pair.join("=")).join("; ");

/** Starts a read transaction with the signed-in browser's session. */
async function begin(bypassCache = false): Promise<ReadTransaction> {
  const reading = await startReadTransaction(api.services.database, cookies(), { now: api.clock.now, bypassCache });
  if (!reading) throw new Error("There is no session.");
  return reading;
}

async function endAll(): Promise<void> {
  await api.db.updateTable("session_families").set({ revoked_at: api.clock.now }).execute();
}

describe("who asks", () => {
  test("is waited for the first time, and taken for who they were the second", async () => {
    const holder = await api.services.database.pool.connect();
    try {
      const first = await begin();
      expect(await first.isValid).toBe(true);
      first.end();
      await holder.query("begin; lock access_tokens");
      const second = await begin();
      let isKnown = false;
      second.isValid.then(() => {
        isKnown = true;
      });
      const { rows } = await holder.query("select 1 as one");
      expect([rows, second.session, isKnown]).toEqual([[{ one: 1 }], first.session, false]);
      await holder.query("rollback");
      expect(await second.isValid).toBe(true);
      second.end();
    } finally {
      holder.release();
    }
  });

  test("sees nothing, where they were somebody lately and are nobody", async () => {
    (await begin()).end();
    await endAll();
    const reading = await begin();
    const count = await sql<{ count: number }>`select count(*)::int as seen from tags`.execute(reading.transaction);
    expect(count.rows).toEqual([{ seen: 0 }]);
    expect(await reading.isValid).toBe(false);
    reading.end();
  });

  test("is nobody for one who waits", async () => {
    (await begin()).end();
    await endAll();
    await expect(begin(true)).rejects.toThrow("There is no session.");
    await expect(begin()).rejects.toThrow("There is no session.");
  });
});

describe("what changed between two reads of one browser", () => {
  const tags = async () => (await client.get("/tags?fields=id")).body.data.map(({ id }: { id: number }) => id);
  const ofAdmin = (changes: { disabled?: boolean; company_id?: number; role_id?: number }) =>
    api.db.updateTable("users").set(changes).where("id", "=", api.world.actors.admin).execute();

  test.each([
    ["a user who is disabled", () => ofAdmin({ disabled: true }), "/tags", [200, 401]],
    ["a sign-in that is ended", endAll, "/tags", [200, 401]],
    ["a role that may less", () => ofAdmin({ role_id: 3 }), "/roles", [200, 403]],
    ["a role that may more", () => ofAdmin({ role_id: 1 }), "/mail-logs", [403, 200]],
  ])("%s holds at once", async (_what, change, url, statuses) => {
    const before = await client.get(url);
    await change();
    const after = await client.get(url);
    await ofAdmin({ disabled: false, role_id: 2 });
    expect([before.status, after.status]).toEqual(statuses);
  });

  test("companies: a moved user sees those of the other company at once", async () => {
    const { own, foreign } = api.world.companies;
    const before = await tags();
    await ofAdmin({ company_id: foreign });
    const after = await tags();
    await ofAdmin({ company_id: own });
    expect(before).toContain(api.world.tags.own);
    expect(after).toEqual([api.world.tags.foreign]);
  });
});
