import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { DocumentService } from "../../../../app/server/documents/DocumentService";
import { PROJECT_FOLDER } from "../../../../app/server/lifecycle/projectFolder";
import { temporaryFolder } from "../temporaryFolder";
import { shareCompiler } from "./sharedCompiler";

const base = join(PROJECT_FOLDER, "schemas");
const visitor = { host: "fleet.example" };

/** A partner's overlay, and the folder of the server's snapshot of its last valid version. */
function partner(brands: Record<string, string>) {
  const overlay = temporaryFolder();
  mkdirSync(join(overlay, "brands"));
  const write = (name: string, content: string) => writeFileSync(join(overlay, `brands/${name}.json`), content);
  for (const [name, content] of Object.entries(brands)) write(name, content);
  return { overlay, write, snapshotFolder: join(temporaryFolder(), "documents") };
}

const titled = (title_text: string) =>
  JSON.stringify({ $schema: "../meta/brand.schema.json", extends: "default", title_text });

async function start(
  { overlay, snapshotFolder }: Pick<ReturnType<typeof partner>, "overlay" | "snapshotFolder">,
  brand = "default",
) {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const choice = { brand, language: "en", dev: false };
  const options = { base, overlays: [overlay], snapshotFolder, ...choice, log, compiler: shareCompiler() };
  const documents = await DocumentService.open(options);
  const close = () => documents.close();
  onTestFinished(close);
  const title = () => documents.boot(visitor).boot.brand.title_text;
  return { documents, title, close, said: () => log.error.mock.calls.map(([line]) => line) };
}

it("[overlay.start-last-good] a start with a broken overlay serves the last good one, says where it is broken, and takes it when it is fixed", async () => {
  const folders = partner({ default: titled("Acme") });
  (await start(folders)).close();
  folders.write("default", '{ "$schema": "../meta/brand.schema.json", "main_colour": "#0000ff" }');
  const { title, said } = await start(folders);
  expect(title()).toBe("Acme");
  expect(said()[0]).toBe("The documents are refused. The last good ones are served.");
  expect(said()[1]).toMatch(/brands\/default\.json:\d+:\d+ .*main_color/);
  folders.write("default", titled("Mended"));
  await vi.waitFor(() => expect(title()).toBe("Mended"), 30_000);
});

it("[overlay.start-last-good] what a change made good is what is kept, not what came after it and was refused", async () => {
  const folders = partner({ default: titled("First") });
  const running = await start(folders);
  folders.write("default", titled("Second"));
  await vi.waitFor(() => expect(running.title()).toBe("Second"), 30_000);
  const copy = () => readFileSync(join(folders.snapshotFolder, "0/brands/default.json"), "utf8");
  await vi.waitFor(() => expect(copy()).toContain("Second"), 30_000);
  folders.write("default", "{");
  await vi.waitFor(() => expect(running.said()).not.toEqual([]), 30_000);
  running.close();
  expect((await start(folders)).title()).toBe("Second");
});

it("[overlay.start-built-in] a first start with a broken overlay serves the built-in documents, whatever brand it was to bring", async () => {
  const folders = partner({ acme: '{ "$schema": "../meta/brand.schema.json", "extends": "defualt" }' });
  const { title, said } = await start(folders, "acme");
  expect(title()).toBe("Farhelm");
  expect(said()[0]).toBe("The documents are refused. The built-in ones are served alone.");
  expect(said()[1]).toMatch(/brands\/acme\.json:\d+:\d+ .*default/);
});

it("[overlay.start-built-in] a copy that cannot be used any more is passed over", async () => {
  const folders = partner({ default: titled("Acme") });
  (await start(folders)).close();
  writeFileSync(join(folders.snapshotFolder, "0/brands/default.json"), "{");
  folders.write("default", "[");
  expect((await start(folders)).title()).toBe("Farhelm");
});

it("[overlay.start-last-good] links are kept as what they lead to, and nothing but documents", async () => {
  const folders = partner({});
  const elsewhere = join(temporaryFolder(), "default.json");
  writeFileSync(elsewhere, titled("Linked"));
  symlinkSync(elsewhere, join(folders.overlay, "brands/default.json"));
  writeFileSync(join(folders.overlay, "notes.txt"), "secret");
  const first = await start(folders);
  expect(first.title()).toBe("Linked");
  first.close();
  expect(readdirSync(join(folders.snapshotFolder, "0"))).toEqual(["brands"]);
  rmSync(elsewhere);
  writeFileSync(join(folders.overlay, "brands/other.json"), "{");
  expect((await start(folders)).title()).toBe("Linked");
});
