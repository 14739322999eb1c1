import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../../api/startTestApi";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());

async function addSession(company: number): Promise<number> {
  const now = api.clock.now;
  const expires_at = new Date(now.getTime() + 600_000);
  const row = { company_id: company, device_name: "D", username: "ada", type: "cli" as const, protocol: "ssh" };
  const target = { target_host: "10.0.0.5", target_port: 22, start_time: now, expires_at };
  const insert = api.db.insertInto("access_sessions").values({ ...row, ...target });
  return (await insert.returning("id").executeTakeFirstOrThrow()).id;
}

test("[access-session.read] a session is read with its target and the time it has left; one of another company does not exist", async () => {
  const client = await api.signIn("admin@own.test");
  const own = await addSession(api.world.companies.own);
  const { status, body } = await client.get(`/devices/connect/sessions/${own}`);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ id: own, protocol: "ssh", target: "10.0.0.5:22", active: true, ttl: 600 });
  const foreign = await addSession(api.world.companies.parent);
  expect((await client.get(`/devices/connect/sessions/${foreign}`)).status).toBe(404);
  expect((await client.get("/devices/connect/sessions/2147483647")).status).toBe(404);
});
