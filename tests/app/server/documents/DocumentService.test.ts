import { cpSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { DocumentService } from "../../../../app/server/documents/DocumentService";
import { PROJECT_FOLDER } from "../../../../app/server/lifecycle/projectFolder";
import { compile } from "../../../../codegen/index";
import { temporaryFolder } from "../temporaryFolder";
import { shareCompiler } from "./sharedCompiler";

const SCHEMAS = join(PROJECT_FOLDER, "schemas");
/** A small product, for tests of what the built-in documents hold no matter in. */
const BAKERY = join(PROJECT_FOLDER, "tests/fixtures/bakery");
const visitor = { host: "fleet.example" };

function brand(content: Record<string, unknown>): string {
  return JSON.stringify({ $schema: "../meta/brand.schema.json", extends: "default", ...content });
}

async function open(overlays: string[], change: Partial<Parameters<typeof DocumentService.open>[0]> = {}) {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const choice = { brand: "default", language: "en", dev: false };
  const options = { base: SCHEMAS, overlays, ...choice, log, compiler: shareCompiler(), ...change };
  const documents = await DocumentService.open(options);
  onTestFinished(() => documents.close());
  return { documents, log };
}

function overlayFolder(): { folder: string; file: string } {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "brands"));
  return { folder, file: join(folder, "brands/default.json") };
}

it("serves every form, page and modal at an address that follows its content", async () => {
  const { documents } = await open([]);
  const compiled = documents.current();
  expect(compiled.files.size).toBeGreaterThan(5);
  for (const [path, code] of compiled.files) {
    expect(documents.asset(path)?.immutable).toBe(true);
    expect(documents.asset(path)?.body.toString()).toBe(code);
  }
  expect(documents.asset("/documents/absent.js")).toBeUndefined();
});

it("a good change of an overlay is served at once, and what open consoles use stays there", async () => {
  const { folder, file } = overlayFolder();
  const { documents } = await open([folder]);
  const before = { version: documents.version, boot: documents.boot(visitor) };
  const listener = vi.fn();
  documents.onChange(listener);
  writeFileSync(file, brand({ title_text: "Acme" }));
  await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(1), 5_000);
  expect(documents.version).not.toBe(before.version);
  expect(listener.mock.calls[0]?.[0].version).toBe(documents.version);
  const after = documents.boot(visitor);
  expect(after.boot.brand.title_text).toBe("Acme");
  expect(documents.asset(after.path)).toBeDefined();
  expect(documents.asset(before.boot.path)).toBeDefined();
});

it("a bad change is refused with its place while the last good documents go on being served", async () => {
  const { folder, file } = overlayFolder();
  const { documents, log } = await open([folder]);
  const { version } = documents;
  writeFileSync(file, brand({ disabled_routes: ["tags.mian"] }));
  await vi.waitFor(() => expect(log.error).toHaveBeenCalled(), 5_000);
  const lines = log.error.mock.calls.map(([line]) => line);
  expect(lines[0]).toBe("The changed documents are refused; the last good ones go on being served.");
  expect(lines[1]).toMatch(/brands\/default\.json:\d+:\d+ .*did you mean "tags\.main"\?/);
  expect(documents.version).toBe(version);
  writeFileSync(file, brand({ disabled_routes: ["tags.main"] }));
  await vi.waitFor(() => expect(documents.boot(visitor).boot.brand.disabled_routes).toEqual(["tags.main"]), 5_000);
});

it("notices changes made by renaming, removing and by exchanging a linked folder", async () => {
  const { folder, file } = overlayFolder();
  const linked = join(temporaryFolder(), "current");
  symlinkSync(folder, linked);
  const { documents } = await open([linked]);
  const title = () => documents.boot(visitor).boot.brand.title_text;
  writeFileSync(`${folder}/draft`, brand({ title_text: "Renamed" }));
  renameSync(`${folder}/draft`, file);
  await vi.waitFor(() => expect(title()).toBe("Renamed"), 8_000);
  rmSync(file);
  await vi.waitFor(() => expect(title()).toBe("Farhelm"), 8_000);
  const other = overlayFolder();
  writeFileSync(other.file, brand({ title_text: "Exchanged" }));
  symlinkSync(other.folder, `${linked}.new`);
  renameSync(`${linked}.new`, linked);
  await vi.waitFor(() => expect(title()).toBe("Exchanged"), 8_000);
});

it("does not begin with built-in documents that are wrong, and prints where", async () => {
  const base = temporaryFolder();
  cpSync(BAKERY, base, { recursive: true });
  writeFileSync(join(base, "navigation.json"), "{");
  await expect(open([], { base })).rejects.toThrow(/^The documents cannot be used:\n {2}.*navigation\.json:\d+:\d+ /);
});

it("does not start without the given folder, brand or language", async () => {
  await expect(open(["/absent"])).rejects.toThrow("The document folder /absent does not exist: correct --documents.");
  for (const overlays of [[], [overlayFolder().folder]])
    await expect(open(overlays, { brand: "defualt" })).rejects.toThrow(
      '--brand defualt: there is no such brand; did you mean "default"?',
    );
  await expect(open([], { language: "tlh" })).rejects.toThrow(
    "--language tlh: there is no such language; there are en",
  );
});

it("takes a change of the built-in documents over only when they are being worked on", async () => {
  const base = temporaryFolder();
  cpSync(BAKERY, base, { recursive: true });
  const { documents } = await open([], { base, dev: true });
  writeFileSync(
    join(base, "brands/default.json"),
    JSON.stringify({ $schema: "../meta/brand.schema.json", title_text: "Worked on" }),
  );
  await vi.waitFor(() => expect(documents.boot(visitor).boot.brand.title_text).toBe("Worked on"), 8_000);
});

it("takes over at once what was compiled elsewhere, and refuses what has problems, saying so once", async () => {
  const { documents, log } = await open([]);
  const { folder, file } = overlayFolder();
  const folders = [SCHEMAS, folder];
  writeFileSync(file, brand({ title_text: "Handed over" }));
  documents.take(await compile({ folders }));
  expect(documents.boot(visitor).boot.brand.title_text).toBe("Handed over");
  writeFileSync(file, brand({ hosts: 7 }));
  const broken = await compile({ folders });
  documents.take(broken);
  documents.take(broken);
  expect(documents.boot(visitor).boot.brand.title_text).toBe("Handed over");
  expect(log.error).toHaveBeenCalledTimes(1 + broken.problems.length);
});

it("[theme.brand.default-flag] a colour, link or picture that cannot be used gives the default and a warning, once", async () => {
  const { folder, file } = overlayFolder();
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "assets/logo.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
  writeFileSync(join(folder, "assets/evil.svg"), "<svg><script>alert(1)</script></svg>");
  const wrong = { main_color: "blue", buy_link: "javascript:alert(1)", favicon: "/documents/assets/evil.svg" };
  const valid = { title_text: "Acme", logo_vector: "/documents/assets/logo.svg" };
  writeFileSync(file, brand({ ...wrong, ...valid }));
  const { documents, log } = await open([folder]);
  const base = (await open([])).documents.boot(visitor).boot.brand;
  expect(documents.boot(visitor).boot.brand).toEqual({ ...base, ...valid, $schema: "../meta/brand.schema.json" });
  expect(base.default).toBe(true);
  expect(documents.asset("/documents/assets/logo.svg")).toMatchObject({ type: "image/svg+xml", immutable: false });
  expect(documents.asset("/documents/assets/evil.svg")).toBeUndefined();
  const warnings = log.warn.mock.calls.map(([line]) => String(line).replace(/^\S*\//, ""));
  expect(warnings).toEqual([
    "evil.svg:1:1 the picture holds a script; it is not served",
    expect.stringMatching(/^default\.json:1:\d+ .*; the default is used instead$/),
    expect.stringMatching(/^default\.json:1:\d+ .*; the default is used instead$/),
    'default.json:1:123 no picture "/documents/assets/evil.svg"; the default is used instead',
  ]);
  const { version } = documents;
  writeFileSync(join(folder, "assets/logo.svg"), "<svg xmlns='http://www.w3.org/2000/svg'><path/></svg>");
  await vi.waitFor(() => expect(documents.version).not.toBe(version), 5_000);
});
