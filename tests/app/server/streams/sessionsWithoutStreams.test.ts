import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { storeOutcome } from "../../../../app/server/gateway/jobs/storeOutcome";
import type { Client } from "../api/Client";
import { within } from "../gateway/gatewayFixture";
import { createStreamFixture } from "./streamFixture";

const ADMIN = "admin@own.test";
let fixture: Awaited<ReturnType<typeof createStreamFixture>>;
let admin: Client;
beforeAll(async () => {
  fixture = await createStreamFixture({});
});
afterAll(() => fixture?.api.close());
beforeEach(async () => {
  admin = await fixture.api.signIn(ADMIN);
});

/** Has the device open a session for the signed-in user. Returns its id. */
async function openSession(client = admin): Promise<number> {
  const { api, device } = fixture;
  expect((await client.post(`/devices/${device}/connect/cli`, { duration: 600 })).status).toBe(201);
  const jobs = api.db.updateTable("device_jobs").set({ state: "running" }).where("state", "=", "waiting");
  const { id: job } = await jobs.returning("id").executeTakeFirstOrThrow();
  const target = { host: "localhost", port: 22 };
  await storeOutcome(api.services.database, device, { job, state: "completed", target });
  const opened = api.db.selectFrom("access_sessions").select("id").where("job_id", "=", job);
  const { id } = await opened.executeTakeFirstOrThrow();
  // The job has ended by the clock of the database.
  const expires_at = new Date(api.clock.now.getTime() + 600_000);
  await api.db
    .updateTable("access_sessions")
    .set({ start_time: api.clock.now, expires_at })
    .where("id", "=", id)
    .execute();
  return id;
}

async function endOf(id: number): Promise<string> {
  let reason: string | null = null;
  await within(async () => {
    reason = (await fixture.session(id)).end_reason;
    expect(reason).not.toBeNull();
  });
  return String(reason);
}

describe("[connect.session-end] a session without a stream ends", () => {
  test("when its user signs out, but not when another login does", async () => {
    const other = await fixture.api.signIn(ADMIN);
    const [ended, kept] = [await openSession(), await openSession(other)];
    await admin.post("/account/token/revoke");
    expect(await endOf(ended)).toBe("signed-out");
    expect((await fixture.session(kept)).end_time).toBeNull();
  });

  test("when its user loses the permission", async () => {
    const { db } = fixture.api;
    const id = await openSession();
    const role = await db.selectFrom("roles").select("id").where("name", "=", "read_only").executeTakeFirstOrThrow();
    const user = await db.selectFrom("users").select("role_id").where("email", "=", ADMIN).executeTakeFirstOrThrow();
    await db.updateTable("users").set({ role_id: role.id }).where("email", "=", ADMIN).execute();
    expect(await endOf(id)).toBe("permission-lost");
    await db.updateTable("users").set(user).where("email", "=", ADMIN).execute();
  });

  test("when its user no longer belongs to its company or one above it", async () => {
    const { db, world } = fixture.api;
    const id = await openSession();
    const move = (company_id: number) =>
      db.updateTable("users").set({ company_id }).where("email", "=", ADMIN).execute();
    await move(world.companies.sibling);
    expect(await endOf(id)).toBe("permission-lost");
    await move(world.companies.own);
  });

  test("when its device is removed", async () => {
    const id = await openSession();
    await fixture.api.db.updateTable("access_sessions").set({ device_id: null }).where("id", "=", id).execute();
    expect(await endOf(id)).toBe("device-removed");
  });

  test("when its time is over, at that time", async () => {
    const { db, clock } = fixture.api;
    const id = await openSession();
    const expires_at = new Date(clock.now.getTime() - 5000);
    await db.updateTable("access_sessions").set({ expires_at }).where("id", "=", id).execute();
    expect(await endOf(id)).toBe("expired");
    expect((await fixture.session(id)).end_time).toEqual(expires_at);
  });
});
