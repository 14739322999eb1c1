import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { DATA_VERSION, openDataFolder } from "../../../app/server/database/openDataFolder";
import { PROJECT_FOLDER } from "../../../app/server/lifecycle/projectFolder";
import { helpText } from "../../../app/server/options/helpText";
import { CONSOLE_OPTIONS, SERVER_COMMAND } from "../../serverCommand";
import { runCommand } from "./runCommand";
import { temporaryFolder } from "./temporaryFolder";
import { createTestDatabase } from "./testDatabase";

/** Runs the command, which must exit with code 1 and print exactly one sentence. */
async function refusal(names: string[], environment: NodeJS.ProcessEnv = {}): Promise<string> {
  const { code, out, sentences } = await runCommand(["--port", "0", "--device-port", "0", ...names], environment);
  expect(code).toBe(1);
  expect(out).toBe("");
  expect(sentences).not.toMatch(/\n|^\s+at |node:internal/);
  return sentences;
}

async function occupiedPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

it("--help and --version answer and end well", async () => {
  const help = await runCommand(["--help"]);
  expect([help.code, help.sentences]).toEqual([0, ""]);
  expect(help.out).toContain("--trust-proxy");
  const { version } = JSON.parse(readFileSync(join(PROJECT_FOLDER, "package.json"), "utf8"));
  expect(await runCommand(["--version"])).toMatchObject({ code: 0, out: `${version}\n` });
});

it("npm start passes options on: its help is the command's", async () => {
  const started = spawnSync(process.execPath, ["app/server/start.mjs", "--help"], {
    cwd: PROJECT_FOLDER,
    encoding: "utf8",
  });
  expect([started.status, started.stderr]).toEqual([0, ""]);
  expect(started.stdout).toBe(helpText());
});

it("a mistyped option ends with the nearest one", async () => {
  expect(await refusal(["--demoo", "5"])).toBe("Unknown option --demoo; did you mean --demo?");
});

it("an occupied port ends with one sentence, the devices' port too", async () => {
  const port = await occupiedPort();
  const data = temporaryFolder();
  expect(await refusal(["--data", data, "--port", String(port)])).toBe(
    `Port ${port} on 127.0.0.1 is already in use: stop the program that uses it, or choose another port with --port.`,
  );
  expect(await refusal(["--data", data, "--device-port", String(port)])).toBe(
    `Port ${port} on 127.0.0.1 is already in use: stop the program that uses it, or choose another port with --device-port.`,
  );
});

it("an address that is not this machine's ends with one sentence", async () => {
  expect(await refusal(["--data", temporaryFolder(), "--host", "192.0.2.1", "--trust-proxy"])).toBe(
    "This machine has no address 192.0.2.1: correct --host.",
  );
});

it("an unwritable data folder ends with one sentence", async () => {
  const closed = join(temporaryFolder(), "closed");
  mkdirSync(closed, { mode: 0o500 });
  // Root can write everywhere except to what the kernel protects.
  const data = process.getuid?.() === 0 ? "/proc/farhelm" : closed;
  expect(await refusal(["--data", data])).toMatch(
    /^The data folder \S+ cannot be written to \(.+\): choose another one with --data\.$/,
  );
});

it("a second process on the same data folder ends with one sentence that names the first", async () => {
  const data = temporaryFolder();
  const held = await openDataFolder(data);
  expect(await refusal(["--data", data])).toBe(
    `Another Farhelm server (process ${process.pid}) uses the data folder ${data}: stop it first, or give this one a folder of its own with --data.`,
  );
  await held.close();
});

it("a data folder of a newer version ends with one sentence", async () => {
  const data = temporaryFolder();
  writeFileSync(join(data, "farhelm.json"), JSON.stringify({ id: "0123456789abcdef", version: DATA_VERSION + 1 }));
  expect(await refusal(["--data", data])).toContain("was written by a newer Farhelm");
});

it("a database of a newer version ends with one sentence", async () => {
  const database = await createTestDatabase();
  await database.pool.query("INSERT INTO schema_migrations (version, name) VALUES (9999, 'from-the-future')");
  await database.close();
  expect(await refusal(["--data", temporaryFolder()], { DATABASE_URL: database.url })).toContain(
    "The database was written by a newer Farhelm (step 9999",
  );
});

it("a wrong DATABASE_URL ends with one sentence that does not repeat the password", async () => {
  const port = await occupiedPort();
  const wrong = [
    ["mysql://me:hunter2@127.0.0.1/fleet", /^DATABASE_URL takes an address such as postgresql:/],
    [
      "postgresql://me:hunter2@127.0.0.1:9/fleet",
      /: nothing listens there: start PostgreSQL, or correct host and port\.$/,
    ],
    [
      `postgresql://me:hunter2@127.0.0.1:${port}/fleet`,
      /: nothing there answers like PostgreSQL: correct host and port\.$/,
    ],
  ] as const;
  const tries = wrong.map(([url]) => refusal(["--data", temporaryFolder()], { DATABASE_URL: url }));
  for (const [index, message] of (await Promise.all(tries)).entries()) {
    expect(message).toMatch(wrong[index]?.[1] ?? "");
    expect(message).not.toContain("hunter2");
  }
});

it("documents that lack what the command line asks for end with that", async () => {
  const { code, sentences } = await runCommand(["--port", "0", "--data", temporaryFolder(), "--brand", "acme"]);
  expect(code).toBe(1);
  expect(sentences).toMatch(/^The documents cannot be used:\n {2}--brand acme: there is no such brand; /);
});

it("a server whose output nobody reads any more serves on, and ends in good order", async () => {
  const data = temporaryFolder();
  const names = ["--port", "0", "--device-port", "0", "--data", data, "--empty", ...CONSOLE_OPTIONS];
  const child = spawn(process.execPath, [...SERVER_COMMAND, ...names], { cwd: PROJECT_FOLDER });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.resume();
  await vi.waitFor(() => expect(output).toMatch(/http:\/\/127\.0\.0\.1:\d+/), { timeout: 60_000, interval: 50 });
  child.stdout.destroy();
  child.stderr.destroy();
  const database = Number(readFileSync(join(data, "database", "postmaster.pid"), "utf8").split("\n")[0]);
  child.kill("SIGTERM");
  const [code] = await once(child, "exit");
  expect(code).toBe(0);
  expect(() => process.kill(database, 0)).toThrow("ESRCH");
});
