import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import {
  CompileBoundError,
  type CompileBounds,
  DocumentCompiler,
} from "../../../../app/server/documents/compiler/DocumentCompiler";
import { PROJECT_FOLDER } from "../../../../app/server/lifecycle/projectFolder";
import { SERVER_COMMAND } from "../../../serverCommand";
import { temporaryFolder } from "../temporaryFolder";
import { startWeb } from "../web/startWeb";

const SMALL = join(PROJECT_FOLDER, "tests/fixtures/broken/base");
/** A small product whose overlays a server can serve. */
const BAKERY = join(PROJECT_FOLDER, "tests/fixtures/bakery");
const LONG = { timeout: 100_000, interval: 100 };

function overlayFolder(): { folder: string; brand: string } {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "brands"));
  return { folder, brand: join(folder, "brands/default.json") };
}

const titled = (title: string) =>
  JSON.stringify({ $schema: "../meta/brand.schema.json", extends: "default", title_text: title });

function open(bounds?: Partial<CompileBounds>): DocumentCompiler {
  const compiler = new DocumentCompiler(bounds);
  onTestFinished(() => compiler.close());
  return compiler;
}

/** The processes that compile for other test files. */
const shared = new Set<number>();
beforeAll(() => {
  for (const pid of compilers()) shared.add(pid);
});

/** The ids of the child processes that compile documents. */
function compilers(parent = process.pid): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      if (shared.has(pid)) return false;
      try {
        const isChild = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[1] === String(parent);
        return isChild && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("compiler/main");
      } catch {
        return false;
      }
    });
}

test("a compile beyond its CPU time is stopped, and the next one begins a new process", {
  timeout: 240_000,
}, async () => {
  const compiler = open({ milliseconds: 100 });
  const message = "compiling took longer than 0.1 s and was stopped";
  await expect(compiler.compile([SMALL])).rejects.toThrow(new CompileBoundError(message));
  await expect(compiler.compile([SMALL])).rejects.toThrow(CompileBoundError);
  await vi.waitFor(() => expect(compilers()).toEqual([]), LONG);
});

test("a compile beyond its memory is stopped", { timeout: 240_000 }, async () => {
  const message = "compiling needed more than 16 MB and was stopped";
  await expect(open({ megabytes: 16 }).compile([SMALL])).rejects.toThrow(new CompileBoundError(message));
});

test("the process lives on from one compile to the next, and ends with its owner", { timeout: 240_000 }, async () => {
  const compiler = open();
  const first = await compiler.compile([SMALL]);
  const [pid] = compilers();
  const second = await compiler.compile([SMALL]);
  expect(second.version).toBe(first.version);
  expect(compilers()).toEqual([pid]);
  compiler.close();
  await vi.waitFor(() => expect(compilers()).toEqual([]), LONG);
});

test("requests are answered while a compile hangs, and documents that changed again take its place", {
  timeout: 400_000,
}, async () => {
  const { folder, brand } = overlayFolder();
  const { ask, documents, log } = await startWeb({ base: BAKERY, overlays: [folder], compiler: open() });
  const { version } = documents;
  const [pid = 0] = compilers();
  process.kill(pid, "SIGSTOP");
  const compile = vi.spyOn(DocumentCompiler.prototype, "compile");
  writeFileSync(brand, titled("Hanging"));
  await vi.waitFor(() => expect(compile).toHaveBeenCalled(), LONG);
  // Longer than a slow compilation may take before a newer change replaces it.
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now() + 15_000);
  onTestFinished(() => void clock.mockRestore());
  expect((await ask("/login")).status).toBe(200);
  expect(documents.version).toBe(version);
  rmSync(brand);
  await vi.waitFor(() => expect(compilers().filter((one) => one !== pid)).toHaveLength(1), LONG);
  writeFileSync(brand, titled("Recovered"));
  const title = () => documents.boot({ host: "a.example" }).boot.brand.title_text;
  await vi.waitFor(() => expect(title()).toBe("Recovered"), { timeout: 200_000, interval: 100 });
  expect(log.error).not.toHaveBeenCalled();
});

test("a form whose definitions double is refused at its place, and its removal is served", {
  timeout: 400_000,
}, async () => {
  const { folder, brand } = overlayFolder();
  mkdirSync(join(folder, "forms"));
  const { ask, documents, log } = await startWeb({ overlays: [folder] });
  const { version } = documents;
  const both = (next: number) => ({ anyOf: [{ $ref: `#/$defs/part${next}` }, { $ref: `#/$defs/part${next}` }] });
  const parts = Array.from({ length: 40 }, (_, at) => [`part${at}`, at < 39 ? both(at + 1) : { type: "string" }]);
  const schema = { type: "object", properties: { name: both(0) }, $defs: Object.fromEntries(parts) };
  const form = { $schema: "../meta/form.schema.json", title: "F", submit: { operation: "createTag" }, schema };
  const file = join(folder, "forms/new-tag.json");
  writeFileSync(file, JSON.stringify(form));
  const errors = () => log.error.mock.calls.map(([line]) => String(line)).join("\n");
  await vi.waitFor(() => expect(errors()).toMatch(/forms\/new-tag\.json:1:\d+ too many nested allOf/), LONG);
  expect((await ask("/login")).status).toBe(200);
  expect(documents.version).toBe(version);
  rmSync(file);
  writeFileSync(brand, titled("After it"));
  const title = () => documents.boot({ host: "a.example" }).boot.brand.title_text;
  await vi.waitFor(() => expect(title()).toBe("After it"), { timeout: 200_000, interval: 100 });
});

/** Starts the server command with an overlay and collects its output. */
function startServer(overlay: string): { child: ChildProcess; said: () => string } {
  const names = ["--port", "0", "--device-port", "0", "--data", join(temporaryFolder(), "data"), "--empty"];
  const command = [...SERVER_COMMAND, ...names, "--documents", overlay];
  const child = spawn(process.execPath, command, { cwd: PROJECT_FOLDER, stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      text += chunk;
    });
  return { child, said: () => text };
}

test("a server that is compiling an overlay ends when asked to, and its compiler with it", {
  timeout: 240_000,
}, async () => {
  const { child } = startServer(overlayFolder().folder);
  await vi.waitFor(() => expect(compilers(child.pid)).toHaveLength(1), LONG);
  const [pid = 0] = compilers(child.pid);
  process.kill(pid, "SIGSTOP");
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
  await vi.waitFor(() => expect(readdirSync("/proc")).not.toContain(String(pid)), LONG);
});

test("a compiler whose server was killed ends too", { timeout: 240_000 }, async () => {
  const { child } = startServer(overlayFolder().folder);
  await vi.waitFor(() => expect(compilers(child.pid)).toHaveLength(1), LONG);
  const [pid = 0] = compilers(child.pid);
  child.kill("SIGKILL");
  await once(child, "exit");
  await vi.waitFor(() => expect(readdirSync("/proc")).not.toContain(String(pid)), LONG);
});
