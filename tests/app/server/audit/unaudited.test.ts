import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { AuditLimits } from "../../../../app/server/api/access/AuditLimits";
import { startTestApi, type TestApi } from "../api/startTestApi";

let api: TestApi;
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
beforeAll(async () => {
  api = await startTestApi(log);
  await sql`alter table audit_log add constraint no_entry check (false) not valid`.execute(api.db);
});
afterAll(() => api?.close());

test.each([
  ["a visit", "/account/password/forgot", { email: "admin@own.test" }, 200],
  ["a failed sign-in", "/account/login", { email: "admin@own.test", password: "not this one" }, 401],
])("%s that cannot be noted is logged, and answered all the same", async (_name, path, body, status) => {
  log.error.mockClear();
  expect((await api.browser("198.51.100.70").post(path, body)).status).toBe(status);
  const message = "An audit log entry could not be written.";
  expect(log.error).toHaveBeenCalledExactlyOnceWith(
    message,
    expect.objectContaining({ operation: expect.any(String) }),
  );
});

test("what is remembered of failures is bounded, however many e-mail addresses are tried", () => {
  const limits = new AuditLimits();
  for (let count = 0; count < 25_000; count += 1) limits.takeThrottled("198.51.100.9", `${count}@many.test`);
  expect(limits.size).toBeLessThanOrEqual(10_000);
  expect(limits.takeThrottled("198.51.100.9", "24999@MANY.test")).toBe(false);
});

test("each server counts for itself", () => {
  const [one, two] = [new AuditLimits(), new AuditLimits()];
  const attempts = Array.from({ length: 101 }, () => one.take("198.51.100.9"));
  expect(attempts).toEqual([...Array(100).fill(true), false]);
  expect(two.take("198.51.100.9")).toBe(true);
});
