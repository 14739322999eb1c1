import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "../api/Client";
import { createWebuiFixture, serveHttp, textOf } from "./webuiFixture";

const ADMIN = "admin@own.test";
const CONSOLE_COOKIES = "__Host-session=a; __Host-refresh=b; XSRF-TOKEN=c; __Host-refused=d";
let fixture: Awaited<ReturnType<typeof createWebuiFixture>>;
let admin: Client;
let page: Awaited<ReturnType<typeof fixture.enter>>;
/** What the device answers with, besides the request it got. */
let answer: Record<string, string | string[]> = {};
let status = 200;

beforeAll(async () => {
  fixture = await createWebuiFixture({
    "localhost:80": serveHttp((request, response) => {
      for (const [name, value] of Object.entries(answer)) response.setHeader(name, value);
      response.statusCode = status;
      response.end(JSON.stringify({ url: request.url, method: request.method, headers: request.headers }));
    }),
  });
  admin = await fixture.api.signIn(ADMIN);
  page = await fixture.enter(admin, ADMIN, 80);
});
afterAll(() => fixture?.close());

async function seenBy(headers: Record<string, string>, path = "/") {
  const response = await page.get(path, { headers: { cookie: page.cookie, ...headers } });
  return JSON.parse(response.body).headers;
}

async function answered(headers: typeof answer, code = 200) {
  [answer, status] = [headers, code];
  const response = await page.get("/menu/start");
  [answer, status] = [{}, 200];
  return response;
}

describe("[webui.isolation] a device sees", () => {
  test("no cookie of the server, whatever a browser sends, and its own", async () => {
    const seen = await seenBy({ cookie: `${page.cookie}; ${CONSOLE_COOKIES}; sysauth=1; theme=dark` });
    expect(seen.cookie).toBe("sysauth=1; theme=dark");
    expect(await seenBy({})).not.toHaveProperty("cookie");
  });

  test("requests as if the browser were at the device itself", async () => {
    const seen = await seenBy({
      origin: page.origin,
      referer: `${page.origin}/login?a=1`,
      authorization: "Basic YTpi",
    });
    const expected = { host: "localhost", origin: "http://localhost", referer: "http://localhost/login?a=1" };
    expect(seen).toMatchObject({ ...expected, authorization: "Basic YTpi" });
  });

  test("nothing of the connection, of other pages or of proxies before the server", async () => {
    const seen = await seenBy({
      ...{ connection: "keep-alive, x-secret", "x-secret": "1", te: "trailers", "proxy-authorization": "Basic eA==" },
      ...{ "x-forwarded-for": "10.0.0.1", forwarded: "for=10.0.0.1", via: "1.1 proxy", "x-real-ip": "10.0.0.1" },
      referer: "https://fleet.test/devices/1",
    });
    expect(Object.keys(seen).sort()).toEqual(["connection", "host"]);
  });
});

describe("[webui.isolation] a browser is given", () => {
  test("cookies of the device for the page's own host, and none with a name of the server's", async () => {
    const { headers } = await answered({
      "set-cookie": [
        ...["sid=1; Domain=example.com; Path=/; HttpOnly", "a=b;domain=.localhost;SameSite=Lax", "plain=1"],
        ...["__Host-session=evil; Path=/; Secure", "XSRF-TOKEN=evil", "__Host-farhelm-webui=evil; Path=/; Secure"],
      ],
    });
    expect(headers["set-cookie"]).toEqual(["sid=1; Path=/; HttpOnly", "a=b;SameSite=Lax", "plain=1"]);
  });

  test("no header that has effects beyond the page, and those that isolate it, beside the device's policy", async () => {
    const { headers } = await answered({
      ...{ "clear-site-data": '"*"', "alt-svc": 'h3="evil.test:443"', "strict-transport-security": "max-age=1" },
      ...{ "report-to": "{}", nel: "{}", "cross-origin-opener-policy": "unsafe-none", "referrer-policy": "unsafe-url" },
      ...{ "service-worker-allowed": "/", "access-control-allow-origin": "*" },
      "content-security-policy": "img-src http://localhost/pictures",
      "x-frame-options": "DENY",
    });
    expect(Object.keys(headers).sort()).toEqual([
      ...["connection", "content-length", "content-security-policy", "cross-origin-opener-policy"],
      ...["cross-origin-resource-policy", "date", "keep-alive", "origin-agent-cluster", "referrer-policy"],
      "x-frame-options",
    ]);
    expect(headers).toMatchObject({
      "content-security-policy": `img-src ${page.origin}/pictures, frame-ancestors 'self'`,
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "referrer-policy": "same-origin",
    });
  });
});

describe("[webui.redirect] a redirect", () => {
  test.each([
    ["http://localhost/cgi?x=1#top", "/cgi?x=1#top"],
    ["http://localhost:80/", "/"],
    ["//localhost/a", "/a"],
    ["login", "/menu/login"],
    ["/login", "/login"],
    ["", "/menu/start"],
  ])("to %j leads to the page's own origin", async (location, path) => {
    const { status: code, headers } = await answered({ location }, 302);
    expect([code, headers.location]).toEqual([302, page.origin + path]);
  });

  test.each([
    "http://10.0.0.1/admin",
    "https://10.0.0.1/",
    "https://localhost:8443/",
    "http://169.254.169.254/latest/meta-data",
    "http://localhost:8080/",
    "https://fleet.test/api/user",
    "//evil.test/a",
  ])("to %j is not followed: a page names the address, and links to it", async (location) => {
    const { status: code, headers, body } = await answered({ location }, 302);
    expect([code, headers.location]).toEqual([502, undefined]);
    const href = new URL(location, "http://localhost").href;
    expect(body).toContain(`<a href="${href}" rel="noopener noreferrer"><code>${href}</code></a>`);
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
  });

  test.each(["javascript:alert(1)", 'data:text/html,<script>alert("1")</script>', "http://[::bad"])(
    "to %j is shown as text, never as a link",
    async (location) => {
      const { status: code, body } = await answered({ location }, 302);
      expect(code).toBe(502);
      expect(body).not.toMatch(/<a |<script/);
    },
  );

  test("in a Refresh header leads to the page's own origin", async () => {
    const { headers } = await answered({ refresh: "3; url=http://localhost/next" });
    expect(headers.refresh).toBe(`3; url=${page.origin}/next`);
    expect((await answered({ refresh: "5" })).headers.refresh).toBe("5");
  });
});

describe("[webui.isolation] refused are", () => {
  const post = (headers: Record<string, string>) =>
    page.get("/save", { method: "POST", headers: { cookie: page.cookie, ...headers } }, "a=1");

  test("requests of other origins, also of a sibling, with the page's cookie", async () => {
    const sibling = fixture.origins.originOf(page.id + 1) ?? "";
    for (const origin of [sibling, "http://localhost", "https://fleet.test", "null"])
      expect((await post({ origin })).status).toBe(403);
    expect((await post({ origin: page.origin })).status).toBe(200);
    expect((await post({ origin: "null", "sec-fetch-site": "same-origin" })).status).toBe(200);
  });

  test("the scripts of service workers", async () => {
    const { status: code, body } = await page.get("/sw.js", {
      headers: { cookie: page.cookie, "service-worker": "script" },
    });
    expect(code).toBe(403);
    expect(body).toContain("service workers cannot be installed");
  });
});

describe("[webui.smuggling] ambiguous requests reach no device", () => {
  async function sendRaw(text: string): Promise<string> {
    const socket = connect(fixture.port, "127.0.0.1");
    socket.end(text.replaceAll("\n", "\r\n"));
    return textOf(socket);
  }
  const head = () => `Host: ${new URL(page.origin).host}\nCookie: ${page.cookie}\n`;

  test.each([
    ["two lengths", "POST / HTTP/1.1\n{head}Content-Length: 3\nContent-Length: 4\n\nabcd"],
    ["a length and chunks", "POST / HTTP/1.1\n{head}Content-Length: 3\nTransfer-Encoding: chunked\n\n0\n\n"],
    ["an unknown encoding", "POST / HTTP/1.1\n{head}Transfer-Encoding: chunked, identity\n\n0\n\n"],
    ["a folded header", "GET / HTTP/1.1\n{head}X-A: 1\n Content-Length: 3\n\n"],
    ["a space before the colon", "GET / HTTP/1.1\n{head}Content-Length : 3\n\nabc"],
  ])("with %s", async (_name, text) => {
    expect(await sendRaw(text.replace("{head}", head()))).toMatch(/^HTTP\/1\.1 400 /);
  });

  test("with the address of another host as the path", async () => {
    const answer = await sendRaw(`GET http://10.0.0.1/ HTTP/1.1\n${head()}Connection: close\n\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 403 /);
  });
});
