import { type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Client } from "../api/Client";
import { startTestApi, type TestApi } from "../api/startTestApi";

let api: TestApi;
let boss: Client;
let port: number;
const opened: IncomingMessage[] = [];
beforeAll(async () => {
  api = await startTestApi();
  boss = await api.signIn("super_admin@own.test");
  await sql`insert into audit_log (company_id, user_email, operation, path, detail, created_at)
    select ${api.world.companies.own}, 'a@own.test', 'createTag', '/' || n, to_jsonb(repeat('x', 2000)), now()
    from generate_series(1, 8000) n`.execute(api.db);
  await api.app.listen({ port: 0, host: "127.0.0.1" });
  port = (api.app.server.address() as AddressInfo).port;
});
afterEach(() => {
  for (const response of opened.splice(0)) response.destroy();
});
afterAll(() => api?.close());

/** Starts a download and pauses after its headers. */
async function begin(path = "/api/audit-log/jsonl", method = "GET"): Promise<IncomingMessage> {
  const cookie = [...boss.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const options = { port, host: "127.0.0.1", path, method, headers: { cookie, host: "farhelm.test" } };
    request(options, resolve).on("error", reject).end();
  });
  opened.push(response);
  return response;
}

const idle = async () => {
  const { rows } =
    await sql`select from pg_stat_activity where state like 'idle in transaction%' and datname = current_database()`.execute(
      api.db,
    );
  return rows.length;
};

test.each(["csv", "jsonl"])("HEAD of the %s file names it and reads no row", async (kind) => {
  const startTransaction = vi.spyOn(api.services.database.kysely, "startTransaction");
  for (let time = 0; time < 6; time += 1) {
    const { statusCode, headers } = await begin(`/api/audit-log/${kind}`, "HEAD");
    expect(statusCode).toBe(200);
    expect(headers["content-disposition"]).toContain(`.${kind}"`);
    expect(headers["content-length"]).toBeUndefined();
  }
  expect(startTransaction).not.toHaveBeenCalled();
  startTransaction.mockRestore();
});

test("a fifth file is refused while four are written, and files that are given up make room", async () => {
  for (let round = 0; round < 3; round += 1) {
    for (let count = 0; count < 4; count += 1) expect((await begin()).statusCode).toBe(200);
    await vi.waitFor(async () => expect(await idle()).toBe(4), { timeout: 10_000 });
    const refused = await begin("/api/audit-log/csv");
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "10"]);
    for (const response of opened.splice(0)) response.destroy();
    await vi.waitFor(async () => expect(await idle()).toBe(0), { timeout: 10_000 });
  }
  const complete = await boss.get("/audit-log/csv?fields=path&action=createTag");
  expect(String(complete.body).trimEnd().split("\r\n")).toHaveLength(8001);
});
