import { mkdirSync, writeFileSync } from "node:fs";
import { createConnection } from "node:net";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../temporaryFolder";
import { startWeb } from "./startWeb";

const EVERYWHERE = {
  "x-content-type-options": "nosniff",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "same-origin",
};

/** The Content-Security-Policy of a plain page. */
const PLAIN_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data: blob:; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types farhelm; report-uri /csp-report";

/** The policy of the console, which shows the guide in a frame. */
const PAGE_POLICY = PLAIN_POLICY.replace("manifest-src", "frame-src 'self'; manifest-src");
/** The policy of pages with terminals. */
const TERMINAL_POLICY = PAGE_POLICY.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'");
/** The policy of the page with desktops. */
const DESKTOP_POLICY = PAGE_POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'").replace(
  "connect-src 'self'",
  "connect-src 'self' data:",
);
/** The policy of the guide, which pages of the same origin may frame. */
const GUIDE_POLICY = PLAIN_POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'");

it("every kind of answer carries the security headers; pages carry the whole policy, others run nothing", async () => {
  const { ask, documents } = await startWeb();
  const boot = documents.boot({ host: "x" }).path;
  const responses = [
    ["/", 200, PAGE_POLICY],
    ["/management/devices", 200, PAGE_POLICY],
    ["/rms-connect/ssh?session=1", 200, TERMINAL_POLICY],
    ["/any/RMS-connect/telnet", 200, TERMINAL_POLICY],
    ["/rms-connect/sftp", 200, PAGE_POLICY],
    ["/rms-connect/desktop?session=1", 200, DESKTOP_POLICY],
    ["/login", 200, PLAIN_POLICY],
    ["/offline.html", 200, PLAIN_POLICY],
    ["/guide.html", 200, GUIDE_POLICY],
    ["/assets/main-1a2b3c.js", 200, undefined],
    ["/brand/logo.svg", 200, undefined],
    [boot, 200, undefined],
    ["/version.json", 200, undefined],
    ["/assets/absent.js", 404, undefined],
    ["/api/absent", 404, undefined],
    ["/%", 400, undefined],
  ] as const;
  for (const [path, status, policy] of responses) {
    const { status: actual, headers } = await ask(path);
    expect([path, actual]).toEqual([path, status]);
    expect(headers).toMatchObject(EVERYWHERE);
    if (policy) expect(headers["content-security-policy"]).toBe(policy);
    else expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; .*sandbox$/);
    expect(headers).not.toHaveProperty("strict-transport-security");
    expect(headers).not.toHaveProperty("x-powered-by");
  }
});

it("answers to what is not even a request carry them too", async () => {
  const { port } = await startWeb();
  const text = await new Promise<string>((resolve, reject) => {
    let response = "";
    const socket = createConnection(port, "127.0.0.1", () => socket.write("GARBAGE\r\n\r\n"));
    socket.on("data", (chunk) => {
      response += chunk;
    });
    socket.on("error", reject).on("close", () => resolve(response));
  });
  expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(text).toContain("x-content-type-options: nosniff");
  expect(text).toContain("content-security-policy: default-src 'none'");
});

it("https alone is asked to stay https", async () => {
  const proxied = await startWeb({ trustProxy: true });
  const secure = await proxied.ask("/", { headers: { "x-forwarded-proto": "https" } });
  expect(secure.headers["strict-transport-security"]).toBe("max-age=31536000");
  const plain = await startWeb();
  const lying = await plain.ask("/", { headers: { "x-forwarded-proto": "https" } });
  expect(lying.headers["strict-transport-security"]).toBeUndefined();
});

it("a report of a broken policy is counted; the log takes only so many and only so much of each", async () => {
  const { ask, reports, log } = await startWeb();
  const headers = { "content-type": "application/csp-report" };
  for (let sent = 0; sent < 70; sent += 1) {
    const body = JSON.stringify({ "csp-report": { "blocked-uri": `\n${"x".repeat(5000)}` } });
    expect((await ask("/csp-report", { method: "POST", headers, body })).status).toBe(204);
  }
  expect(reports.count).toBe(70);
  expect(log.warn).toHaveBeenCalledTimes(60);
  expect(log.warn.mock.calls[0]?.[1].report).toHaveLength(600);
  const large = await ask("/csp-report", { method: "POST", headers, body: "x".repeat(20_000) });
  expect(large.status).toBe(413);
  const other = await ask("/csp-report", { method: "POST", headers: { "content-type": "text/plain" }, body: "x" });
  expect(other.status).toBe(415);
});

it("a report of a broken policy leaves no token of a page's address in the log", async () => {
  const { ask, log } = await startWeb();
  const token = "Zq3-_x9".repeat(6);
  const report = {
    "document-uri": `https://a.example/reset/${token}`,
    referrer: `https://a.example/x?t=${token}#${token}`,
  };
  const headers = { "content-type": "application/csp-report" };
  await ask("/csp-report", { method: "POST", headers, body: JSON.stringify({ "csp-report": report }) });
  const sentReport = { "document-uri": "https://a.example/reset/…", referrer: "https://a.example/x?…" };
  expect(JSON.parse(log.warn.mock.calls[0]?.[1].report)).toEqual({ "csp-report": sentReport });
});

it("the host of a brand's translation widget may run in its pages, and only when the brand names one", async () => {
  const overlay = temporaryFolder();
  mkdirSync(join(overlay, "brands"));
  const content = { extends: "default", hosts: ["acme.example"], translation_widget: "https://words.example/a/w.js" };
  writeFileSync(
    join(overlay, "brands/acme.json"),
    JSON.stringify({ $schema: "../meta/brand.schema.json", ...content }),
  );
  const { ask } = await startWeb({ overlays: [overlay] });
  const policy = async (host: string, path = "/") =>
    (await ask(path, { headers: { host } })).headers["content-security-policy"];
  const ours = "'self' https://words.example";
  expect(await policy("acme.example")).toBe(
    PAGE_POLICY.replace("script-src 'self'", `script-src ${ours}`).replace("connect-src 'self'", `connect-src ${ours}`),
  );
  expect(await policy("acme.example", "/login")).toBe(PLAIN_POLICY);
  expect(await policy("other.example")).toBe(PAGE_POLICY);
});

it("the hosts of a brand's maps may send what they are for, and no others", async () => {
  const overlay = temporaryFolder();
  mkdirSync(join(overlay, "brands"));
  const tiles = { address: "https://tiles.example/{z}/{x}/{y}.png", attribution: "Somebody" };
  const service = { address: "https://maps.example/api/js", key: "k", hosts: ["https://fonts.example"] };
  for (const [name, maps] of Object.entries({ tiled: { tiles }, served: { service } })) {
    const content = { extends: "default", hosts: [`${name}.example`], maps };
    const brand = JSON.stringify({ $schema: "../meta/brand.schema.json", ...content });
    writeFileSync(join(overlay, `brands/${name}.json`), brand);
  }
  const { ask } = await startWeb({ overlays: [overlay] });
  const policy = async (host: string, path = "/") =>
    (await ask(path, { headers: { host } })).headers["content-security-policy"];
  expect(await policy("tiled.example")).toBe(PAGE_POLICY.replace("blob:", "blob: https://tiles.example"));
  const served = await policy("served.example");
  expect(served).toContain("script-src 'self' https://maps.example;");
  expect(served).toContain("style-src 'self' 'unsafe-inline' https://fonts.example;");
  expect(served).toContain("img-src 'self' data: blob: https://maps.example https://fonts.example;");
  expect(await policy("served.example", "/login")).toBe(PLAIN_POLICY);
  expect(await policy("other.example")).toBe(PAGE_POLICY);
});

it("[layout.frame] pages of the hosts a brand names may be shown in frames, and no others", async () => {
  const overlay = temporaryFolder();
  mkdirSync(join(overlay, "brands"));
  const frames = ["https://guide.example/manual", "https://guide.example/faq", "http://plain.example/"];
  const content = { extends: "default", hosts: ["acme.example"], frames };
  writeFileSync(
    join(overlay, "brands/acme.json"),
    JSON.stringify({ $schema: "../meta/brand.schema.json", ...content }),
  );
  const { ask } = await startWeb({ overlays: [overlay] });
  const policy = async (host: string, path = "/") =>
    (await ask(path, { headers: { host } })).headers["content-security-policy"];
  expect(await policy("acme.example")).toBe(
    PAGE_POLICY.replace("frame-src 'self'", "frame-src 'self' https://guide.example"),
  );
  expect(await policy("acme.example", "/login")).toBe(PLAIN_POLICY);
  expect(await policy("other.example")).toBe(PAGE_POLICY);
});
