import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { ACCOUNT_LIMIT, CODE_LIMIT, subjectOf, takeAttempt } from "../../../../app/server/session/limitAttempts";
import { startTestApi, type TestApi } from "../api/startTestApi";
import { PASSWORD } from "../api/world";

const START = new Date("2026-05-04T10:00:00Z");
const MINUTES = 60_000;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  api.clock.now = START;
  await api.db.deleteFrom("rate_limits").execute();
});
afterAll(() => api?.close());

function attempt(email: string, password: string, address: string) {
  return api.browser(address).post("/account/login", { email, password });
}

test("the sixth try for an account waits, from whatever address and with whatever password", async () => {
  for (let i = 1; i <= 5; i++) {
    expect((await attempt("admin@own.test", "wrong", `198.51.100.${i}`)).status).toBe(401);
  }
  api.clock.now = new Date(START.getTime() + 5 * MINUTES);
  const response = await attempt("ADMIN@own.test", PASSWORD, "198.51.100.9");
  expect(response.status).toBe(429);
  expect(response.headers["retry-after"]).toBe("600");
  expect(response.body.errors[0].code).toBe("TOO_MANY_REQUESTS");
});

test("after the wait the account is open again", async () => {
  for (let i = 1; i <= 6; i++) await attempt("admin@own.test", "wrong", `198.51.100.${i}`);
  api.clock.now = new Date(START.getTime() + 15 * MINUTES - 1000);
  expect((await attempt("admin@own.test", PASSWORD, "198.51.100.9")).status).toBe(429);
  api.clock.now = new Date(START.getTime() + 15 * MINUTES);
  expect((await attempt("admin@own.test", PASSWORD, "198.51.100.9")).status).toBe(200);
});

test("an unknown account is limited like a known one", async () => {
  for (let i = 1; i <= 5; i++) await attempt("nobody@own.test", "wrong", `198.51.100.${i}`);
  expect((await attempt("nobody@own.test", "wrong", "198.51.100.9")).status).toBe(429);
});

test("fifty wrong tries at once: five are evaluated", async () => {
  const tries = Array.from({ length: 50 }, (_, i) => attempt("end_user@own.test", "wrong", `198.51.100.${i + 1}`));
  const statuses = (await Promise.all(tries)).map((response) => response.status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(45);
});

test("a right password takes the tries back", async () => {
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < 4; i++) await attempt("admin@own.test", "wrong", "198.51.100.7");
    expect((await attempt("admin@own.test", PASSWORD, "198.51.100.7")).status).toBe(200);
  }
});

test("one address may not try all accounts", async () => {
  const rows = await attempt("a@b.test", "wrong", "198.51.100.8").then(() =>
    api.db.selectFrom("rate_limits").select("key").where("key", "like", "address:%").execute(),
  );
  await api.db
    .updateTable("rate_limits")
    .set({ attempts: 100 })
    .where("key", "=", rows[0]?.key ?? "")
    .execute();
  expect((await attempt("read_only@own.test", PASSWORD, "198.51.100.8")).status).toBe(429);
  expect((await attempt("read_only@own.test", PASSWORD, "198.51.100.10")).status).toBe(200);
});

test("a flood of refused tries costs no statements beyond four times the limit, and a second later one", async () => {
  const subject = subjectOf("account", "flooded@own.test");
  const take = (ms: number) => takeAttempt(api.db, subject, ACCOUNT_LIMIT, new Date(START.getTime() + ms));
  for (let i = 1; i <= 21; i++) await take(0);
  const statements = vi.spyOn(api.db, "insertInto");
  const waits = await Promise.all(Array.from({ length: 100 }, () => take(999)));
  expect([new Set(waits), statements.mock.calls.length]).toEqual([new Set([900]), 0]);
  expect([await take(1000), statements.mock.calls.length]).toEqual([899, 1]);
  statements.mockRestore();
});

test("counts of an hour outlast successful sign-ins", async () => {
  const subject = subjectOf("code", "someone");
  await takeAttempt(api.db, subject, CODE_LIMIT, START);
  api.clock.now = new Date(START.getTime() + 45 * MINUTES);
  expect((await attempt("admin@own.test", PASSWORD, "198.51.100.9")).status).toBe(200);
  expect(await api.db.selectFrom("rate_limits").select("attempts").where("key", "=", subject).execute()).toEqual([
    { attempts: 1 },
  ]);
});
