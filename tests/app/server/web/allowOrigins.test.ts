import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWeb } from "../../../../app/server/web/createWeb";
import { startTestApi, type TestApi } from "../api/startTestApi";
import { PASSWORD } from "../api/world";

const NAMED = "https://field-tools.example:8443";
const OTHERS = [
  ...[
    "https://field-tools.example",
    "http://field-tools.example:8443",
    "https://field-tools.example:8443.evil.example",
  ],
  ...["https://evil.field-tools.example:8443", "https://FIELD-TOOLS.example:8443", "null", ""],
];
const CORS = /^access-control-/;
const corsOf = (headers: object) => Object.keys(headers).filter((name) => CORS.test(name));

async function startApi(corsOrigins?: string[]): Promise<{ api: TestApi; token: string }> {
  const createApp = () => createWeb({ trustProxy: false, dev: false, corsOrigins });
  const api = await startTestApi(undefined, { createApp });
  const admin = await api.signIn("super_admin@own.test");
  const { data: scopes } = (await admin.get("/account/token-scopes")).body;
  const created = await admin.post("/account/tokens", { name: "Tools", scopes, days: 3, password: PASSWORD });
  return { api, token: created.body.data.token };
}

let closed: { api: TestApi; token: string };
let open: { api: TestApi; token: string };
beforeAll(async () => {
  closed = await startApi();
  open = await startApi([NAMED, "https://second.example"]);
});
afterAll(async () => {
  await closed?.api.close();
  await open?.api.close();
});

type Sent = { method?: "GET" | "POST" | "OPTIONS" | "HEAD"; headers?: Record<string, string>; payload?: object };

const send = ({ api }: { api: TestApi }, url: string, { method = "GET", headers = {}, payload }: Sent = {}) =>
  api.app.inject({ method, url, headers: { host: "farhelm.test", ...headers }, ...(payload && { payload }) });

const preflight = (origin: string) => ({
  method: "OPTIONS" as const,
  headers: { origin, "access-control-request-method": "PUT", "access-control-request-headers": "authorization" },
});

describe("without a setting", () => {
  test("[client.cors] no page elsewhere may read an answer or ask ahead, and nothing depends on its origin", async () => {
    const headers = { origin: NAMED, authorization: `Bearer ${closed.token}` };
    const read = await send(closed, "/api/tags", { headers });
    expect([read.statusCode, corsOf(read.headers), read.headers.vary]).toEqual([200, [], undefined]);
    const ahead = await send(closed, "/api/tags/1", preflight(NAMED));
    expect([ahead.statusCode, corsOf(ahead.headers)]).toEqual([405, []]);
  });
});

describe("with origins named", () => {
  test.each([NAMED, "https://second.example"])(
    "[client.cors] pages of %s may read what a token may",
    async (origin) => {
      const headers = { origin, authorization: `Bearer ${open.token}`, "accept-encoding": "gzip" };
      const read = await send(open, "/api/devices?fields_only=true", { headers });
      expect(read.statusCode).toBe(200);
      expect(read.headers["access-control-allow-origin"]).toBe(origin);
      expect(read.headers["access-control-expose-headers"]).toContain("etag");
      expect(String(read.headers.vary).split(/,\s*/)).toEqual(["origin", "accept-encoding"]);
      const conditional = { ...headers, "if-none-match": String(read.headers.etag) };
      const revalidated = await send(open, "/api/devices?fields_only=true", { headers: conditional });
      expect([revalidated.statusCode, revalidated.headers["access-control-allow-origin"]]).toEqual([304, origin]);
    },
  );

  test("[client.cors] a page reads why it is refused, too: without a token, of what is not there, by a method", async () => {
    for (const [url, sent, status] of [
      ["/api/tags", {}, 401],
      ["/api/tags/999999", { authorization: `Bearer ${open.token}` }, 404],
      ["/api/no-such-path", {}, 404],
      ["/status/channel/private-status.1.unknown", { authorization: `Bearer ${open.token}` }, 404],
    ] as const) {
      const { statusCode, headers } = await send(open, url, { headers: { origin: NAMED, ...sent } });
      expect([statusCode, headers["access-control-allow-origin"]], url).toEqual([status, NAMED]);
    }
  });

  test("[client.cors] preflight requests are answered without a session or token", async () => {
    const { statusCode, headers, payload } = await send(open, "/api/tags/1", preflight(NAMED));
    expect([statusCode, payload, headers["access-control-allow-origin"]]).toEqual([204, "", NAMED]);
    expect(String(headers["access-control-allow-methods"]).split(", ")).toEqual(expect.arrayContaining(["PUT"]));
    const named = String(headers["access-control-allow-headers"]).split(", ");
    expect(named).toEqual(expect.arrayContaining(["authorization", "content-type", "idempotency-key"]));
    expect(headers.vary).toBe("origin");
  });

  test("[client.cors] a page writes with a token, and what it made is there", async () => {
    const headers = { origin: NAMED, authorization: `Bearer ${open.token}` };
    const payload = { name: "From a tool", description: "", company_id: open.api.world.companies.own };
    const created = await send(open, "/api/tags", { method: "POST", headers, payload });
    expect([created.statusCode, created.headers["access-control-allow-origin"]]).toEqual([201, NAMED]);
    expect((await send(open, "/api/tags?q=From%20a%20tool", { headers })).json().meta.total).toBe(1);
  });

  test.each(OTHERS)("[client.cors] pages of %j may not, though the answer says what it depends on", async (origin) => {
    const read = await send(open, "/api/tags", { headers: { origin, authorization: `Bearer ${open.token}` } });
    expect([corsOf(read.headers), read.headers.vary]).toEqual([[], "origin"]);
    const ahead = await send(open, "/api/tags/1", preflight(origin));
    expect([ahead.statusCode, corsOf(ahead.headers)]).toEqual([405, []]);
  });

  test("[client.cors] nobody's session is used from there: credentials are never allowed, and signing in is refused", async () => {
    const admin = await open.api.signIn("admin@own.test");
    const cookie = [...admin.jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const read = await send(open, "/api/user", { headers: { origin: NAMED, cookie } });
    expect(read.headers).not.toHaveProperty("access-control-allow-credentials");
    const ahead = await send(open, "/api/tags", preflight(NAMED));
    expect(ahead.headers).not.toHaveProperty("access-control-allow-credentials");
    const payload = { email: "admin@own.test", password: PASSWORD };
    const headers = { origin: NAMED, "x-requested-with": "XMLHttpRequest" };
    expect((await send(open, "/api/account/login", { method: "POST", headers, payload })).statusCode).toBe(403);
  });
});
