import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { readBuiltConsole } from "../../../../app/server/web/builtConsole";
import { temporaryFolder } from "../temporaryFolder";
import { startWeb } from "./startWeb";

it("any address that is no file is a page: the console, or the small one for signing in", async () => {
  const { ask } = await startWeb();
  const pages = [
    ["/", "index"],
    ["/management/devices?page=2", "index"],
    ["/devices/1.2", "index"],
    ["/loginx", "index"],
    ["/login", "login"],
    ["/login?continue_url=/tags", "login"],
    ["/account/reset", "login"],
  ] as const;
  for (const [path, name] of pages) {
    const { status, body, headers } = await ask(path);
    expect([path, status]).toEqual([path, 200]);
    expect(body.toString()).toContain(`<body id="${name}">`);
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "private, max-age=0, must-revalidate",
    });
  }
});

it("who surely has no session is led to signing in, and back; who may have one gets the console", async () => {
  const { ask } = await startWeb();
  const typed = { "sec-fetch-site": "none" };
  const led = [
    ["/", "/login"],
    ["/tags?page=2", "/login?continue_url=%2Ftags%3Fpage%3D2"],
    ["//evil.example/[", "/login?continue_url=%2F%2Fevil.example%2F%5B"],
  ] as const;
  for (const [path, location] of led) {
    const { status, headers } = await ask(path, { headers: typed });
    expect([path, status, headers.location]).toEqual([path, 302, location]);
    expect(headers["cache-control"]).toBe("no-store");
  }
  const cookie = (name: string) => ({ ...typed, cookie: `language=en; ${name}=x` });
  const unsure = [{}, { "sec-fetch-site": "cross-site" }];
  for (const headers of [...unsure, ...["session", "refresh", "refused"].map((name) => cookie(`__Host-${name}`))]) {
    expect([headers, (await ask("/tags", { headers })).status]).toEqual([headers, 200]);
  }
  const open = ["/login", "/account/reset", "/offline.html", "/guide.html", "/404"];
  for (const path of open) expect([path, (await ask(path, { headers: typed })).status]).toEqual([path, 200]);
  expect((await ask("/tags", { headers: cookie("XSRF-TOKEN") })).status).toBe(302);
});

it("an unknown file, document or call is not found and never a page", async () => {
  const { ask } = await startWeb();
  const paths = [
    "/assets/absent.js",
    "/assets/absent",
    "/documents/boot-000000000000.js",
    "/absent.png",
    "/api",
    "/api/x",
    "/index.html",
    "/assets/../../package.json",
    "//evil.example/x.js",
  ];
  for (const path of paths) expect([path, (await ask(path)).status]).toEqual([path, 404]);
  expect((await ask("/tags", { method: "POST" })).status).toBe(404);
  expect((await ask("/tags", { method: "HEAD" })).body).toHaveLength(0);
});

it("[theme.brand.favicon] a page names its boot document, the brand's title and icon", async () => {
  const { ask, documents } = await startWeb();
  const { path, boot } = documents.boot({ host: "127.0.0.1" });
  const page = (await ask("/")).body.toString();
  expect(page).toContain(`<meta name="farhelm-boot" content="${path}" />`);
  expect(page).toContain(`<title>${boot.brand.title_text}</title>`);
  expect(page).toContain(`<link rel="icon" href="${boot.brand.favicon}" />`);
  expect(page).not.toContain("<script>");
  const { status, headers, body } = await ask(path);
  expect([status, headers["cache-control"]]).toEqual([200, "public, max-age=31536000, immutable"]);
  expect(body.toString()).toContain("export default");
});

it("the page is dark or light from the first paint when the person chose so", async () => {
  const { ask } = await startWeb();
  const html = async (cookie: string) => (await ask("/", { headers: { cookie } })).body.toString();
  expect(await html("darkMode=on")).toContain('<html lang="en" dir="ltr" data-theme="dark">');
  expect(await html("a=b; darkMode=off")).toContain('data-theme="light"');
  for (const other of ["", "darkMode=", "darkMode=constructor", 'darkMode="><script>']) {
    expect(await html(other)).toContain('<html lang="en" dir="ltr">');
  }
});

it("the host chooses the brand and the cookie the language; markup in a brand stays text", async () => {
  const overlay = temporaryFolder();
  for (const folder of ["brands", "languages"]) mkdirSync(join(overlay, folder));
  const brand = {
    $schema: "../meta/brand.schema.json",
    extends: "default",
    hosts: ["acme.example"],
    title_text: "A<b>&'\"$&",
  };
  writeFileSync(join(overlay, "brands/acme.json"), JSON.stringify(brand));
  const language = { $schema: "../meta/language.schema.json", name: "עברית", direction: "rtl", texts: {} };
  writeFileSync(join(overlay, "languages/he.json"), JSON.stringify(language));
  const { ask } = await startWeb({ overlays: [overlay] });
  const acme = (await ask("/", { headers: { host: "ACME.example:8080", cookie: "language=he" } })).body.toString();
  expect(acme).toContain("<title>A&lt;b&gt;&amp;&#39;&quot;$&amp;</title>");
  expect(acme).toContain('<html lang="he" dir="rtl">');
  const other = (await ask("/", { headers: { cookie: "language=xx" } })).body.toString();
  expect(other).toContain("<title>Farhelm</title>");
  expect(other).toContain('<html lang="en" dir="ltr">');
});

it("files are sent compressed, once, and not again while unchanged", async () => {
  const { ask } = await startWeb();
  const path = "/assets/main-1a2b3c.js";
  const plain = await ask(path);
  expect(plain.headers).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    vary: "accept-encoding",
  });
  expect(plain.headers["content-encoding"]).toBeUndefined();
  const brotli = await ask(path, { headers: { "accept-encoding": "gzip, br" } });
  expect(brotli.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
  const gzip = await ask(path, { headers: { "accept-encoding": "gzip, br;q=0" } });
  expect(gzip.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(gzip.body)).toEqual(plain.body);
  const font = await ask("/assets/font-1a2b3c.woff2", { headers: { "accept-encoding": "br" } });
  expect(font.headers["content-encoding"]).toBeUndefined();
  const etags = [plain, brotli, gzip].map(({ headers }) => headers.etag);
  expect(new Set(etags).size).toBe(3);
  const revalidated = await ask(path, {
    headers: { "accept-encoding": "br", "if-none-match": String(brotli.headers.etag) },
  });
  expect([revalidated.status, revalidated.body.length]).toEqual([304, 0]);
  expect((await ask("/brand/logo.svg")).headers["cache-control"]).toBe("max-age=0, must-revalidate");
});

it("[startup.version-file] /version.json contains the versions of the program and of the documents", async () => {
  const { ask, documents } = await startWeb();
  const { body, headers } = await ask("/version.json");
  expect(JSON.parse(body.toString())).toEqual({
    version: "1.2.3",
    documents: documents.version,
    timestamp: documents.since.toISOString(),
  });
  expect(headers["cache-control"]).toBe("no-store");
});

it("a console that was never built is refused in one sentence", async () => {
  await expect(readBuiltConsole(join(temporaryFolder(), "absent"))).rejects.toThrow(
    /is not built .*: run npm run build\.$/,
  );
});

it("the offline page speaks the language chosen", async () => {
  const { ask } = await startWeb();
  const readPage = async (cookie: string) => {
    const { body, headers } = await ask("/offline.html", { headers: { cookie } });
    expect(headers).toMatchObject({ "content-type": "text/html; charset=utf-8", vary: "cookie, accept-language" });
    return body.toString();
  };
  expect(await readPage("")).toContain("<title>Offline</title>");
  expect(await readPage("language=uk")).toContain("<title>Не в мережі</title>");
  expect(await readPage("language=nowhere")).toContain("<title>Offline</title>");
});

it("the guide speaks the language chosen, in the appearance chosen", async () => {
  const { ask } = await startWeb();
  const readPage = async (cookie: string) => (await ask("/guide.html", { headers: { cookie } })).body.toString();
  expect(await readPage("")).toMatch(/<html lang="en" dir="ltr">\n<title>Guide</);
  expect(await readPage("language=nb; darkMode=on")).toMatch(
    /<html lang="nb" dir="ltr" data-theme="dark">\n<title>Veiledning</,
  );
});
