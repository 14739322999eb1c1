import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createServerSetup, killServerProcess, type ServerProcess, startServerProcess } from "../serverProcess";
import { signInOverWire } from "../signInOverWire";
import { createDatabaseUrl } from "../testDatabase";

const folder = mkdtempSync(join(tmpdir(), "farhelm-limits-"));
let servers: ServerProcess[] = [];
beforeAll(async () => {
  const url = await createDatabaseUrl();
  servers = [await createServerSetup(url, join(folder, "one")), await createServerSetup(url, join(folder, "two"))];
  for (const server of servers) await startServerProcess(server);
}, 300_000);
afterAll(async () => {
  for (const server of servers) await killServerProcess(server);
  rmSync(folder, { recursive: true, force: true });
});

/** Sends requests at once to both server processes in turn; returns how often each status came, and the seconds it took. */
async function sendAtOnce(count: number, path: string, request: RequestInit) {
  const startedAt = performance.now();
  const sent = Array.from({ length: count }, (_, at) =>
    fetch(`http://127.0.0.1:${servers[at % 2]?.web}/api${path}`, request),
  );
  const responses = await Promise.all(sent);
  const seconds = (performance.now() - startedAt) / 1000;
  for (const response of responses) await response.arrayBuffer();
  const withStatus = (status: number) => responses.filter((response) => response.status === status);
  const retryAfter = withStatus(429)[0]?.headers.get("retry-after");
  return { count: (status: number) => withStatus(status).length, seconds, retryAfter };
}

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

test("two server processes evaluate five sign-in attempts for an account together", async () => {
  const body = JSON.stringify({ email: "nobody@example.com", password: "wrong" });
  const attempt = { method: "POST", headers: { "content-type": "application/json" }, body };
  const { count } = await sendAtOnce(40, "/account/login", attempt);
  expect([count(401), count(429)]).toEqual([5, 35]);
});

test("two server processes allow an access token its burst and its rate together", async () => {
  const [first] = servers;
  const send = await signInOverWire(first?.web ?? 0, first?.output ?? "");
  const password = /password\s+(\S+)/.exec(first?.output ?? "")?.[1];
  const { data } = await send("/account/tokens", { name: "Program", scopes: ["tags:read"], days: 1, password });
  const { count, seconds, retryAfter } = await sendAtOnce(300, "/user", bearer(data.token));
  expect(count(200) + count(429)).toBe(300);
  expect(count(200)).toBeGreaterThanOrEqual(100);
  expect(count(200)).toBeLessThanOrEqual(100 + Math.ceil(20 * seconds));
  expect(retryAfter).toBe("1");
});

test("two server processes allow an address its invalid tokens together", async () => {
  const { count, seconds, retryAfter } = await sendAtOnce(80, "/user", bearer("fht_invalid"));
  expect(count(401) + count(429)).toBe(80);
  expect(count(401)).toBeGreaterThanOrEqual(30);
  expect(count(401)).toBeLessThanOrEqual(30 + Math.ceil(0.5 * seconds));
  expect(retryAfter).toBe("2");
});
