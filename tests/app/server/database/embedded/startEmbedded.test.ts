import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { expect, it, onTestFinished, vi } from "vitest";
import { SYSTEM_FOLDER } from "../../../../../app/server/database/embedded/placeCluster";
import { startEmbedded } from "../../../../../app/server/database/embedded/startEmbedded";
import { openDataFolder } from "../../../../../app/server/database/openDataFolder";
import { isRunning } from "../../../../../app/server/database/processes";
import { temporaryFolder } from "../../temporaryFolder";

const isRoot = process.getuid?.() === 0;
const quiet = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function start(folder: string, endpoint?: "socket" | "loopback") {
  const data = await openDataFolder(folder);
  const embedded = await startEmbedded({ data, log: quiet, ...(endpoint ? { endpoint } : {}) });
  const stop = async () => {
    await embedded.stop();
    await data.close();
  };
  return { ...embedded, id: data.id, stop };
}

function postmaster(cluster: string): number {
  return Number(readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n")[0]);
}

/** Starts a child process that holds a database, and waits until it accepts connections. */
async function startInChild(folder: string): Promise<{ child: ChildProcess; url: string }> {
  const program = fileURLToPath(new URL("holdDatabase.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", program, folder], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = (await once(child.stdout as NonNullable<ChildProcess["stdout"]>, "data")) as [Buffer];
  return { child, url: line.toString().trim() };
}

it("keeps what was committed from one start to the next, and leaves no process behind", async () => {
  const folder = join(temporaryFolder(), "data");
  const first = await start(folder);
  await query(first.url, "CREATE TABLE kept AS SELECT 42 AS answer");
  const pid = postmaster(first.folder);
  await first.stop();
  expect(isRunning(pid)).toBe(false);
  const second = await start(folder);
  expect(await query(second.url, "SELECT answer FROM kept")).toEqual([{ answer: 42 }]);
  expect(await query(second.url, "SHOW fsync")).toEqual([{ fsync: "on" }]);
  await second.stop();
});

it("listens nowhere but on a socket that only its own user may reach", async () => {
  const running = await start(join(temporaryFolder(), "data"));
  const socket = new URL(running.url).searchParams.get("host") ?? "";
  expect(statSync(socket).mode & 0o777).toBe(0o700);
  expect(await query(running.url, "SHOW listen_addresses")).toEqual([{ listen_addresses: "" }]);
  await running.stop();
});

it("keeps what people wrote out of its log", async () => {
  const folder = temporaryFolder();
  const running = await start(folder);
  await expect(query(running.url, "SELECT 'a secret' FROM absent")).rejects.toThrow("absent");
  await running.stop();
  const log = readFileSync(join(folder, "database.log"), "utf8");
  expect(log).toContain("database system is ready");
  expect(log).not.toContain("a secret");
});

it("works in a folder whose path is longer than a socket's may be, and tidies up", async () => {
  const running = await start(join(temporaryFolder(), "a-rather-long-name-".repeat(8), "data"));
  const socket = new URL(running.url).searchParams.get("host") ?? "";
  expect(Buffer.byteLength(socket)).toBeLessThan(90);
  expect(await query(running.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  await running.stop();
  expect(existsSync(socket)).toBe(false);
});

it("after a kill of the server nothing is lost, and the database left behind is replaced", async () => {
  const folder = join(temporaryFolder(), "data");
  const { child, url } = await startInChild(folder);
  await query(url, "CREATE TABLE kept AS SELECT 42 AS answer");
  const leftover = postmaster(join(folder, "database"));
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(isRunning(leftover)).toBe(true);
  const restarted = await start(folder);
  expect(isRunning(leftover)).toBe(false);
  expect(await query(restarted.url, "SELECT answer FROM kept")).toEqual([{ answer: 42 }]);
  await restarted.stop();
});

/** Runs an endless query and resolves with the process id of its backend. */
async function runEndlessQuery(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {
    // The backend is terminated.
  });
  await client.connect();
  const { rows } = await client.query("select pg_backend_pid() as pid");
  void client.query("select count(*) from generate_series(1, 1000000000000)").catch(() => {});
  const busy = "select from pg_stat_activity where state = 'active' and query like '%generate_series(1%'";
  await vi.waitFor(async () => expect(await query(url, `${busy} and pid = ${rows[0].pid}`)).toHaveLength(1));
  return rows[0].pid;
}

it("a process that ends without stopping its database has asked it to end, in the middle of a statement too", async () => {
  const folder = join(temporaryFolder(), "data");
  const { child, url } = await startInChild(folder);
  await runEndlessQuery(url);
  const leftover = postmaster(join(folder, "database"));
  child.kill("SIGTERM");
  await once(child, "exit");
  await vi.waitFor(() => expect(isRunning(leftover)).toBe(false), 60_000);
});

it.runIf(process.platform === "linux")(
  "what a killed database still counts keeps nobody from starting, and is ended",
  async () => {
    const folder = join(temporaryFolder(), "data");
    const { child, url } = await startInChild(folder);
    await query(url, "CREATE TABLE kept AS SELECT 42 AS answer");
    const session = await runEndlessQuery(url);
    child.kill("SIGKILL");
    await once(child, "exit");
    process.kill(postmaster(join(folder, "database")), "SIGKILL");
    const restarted = await start(folder);
    expect(isRunning(session)).toBe(false);
    expect(await query(restarted.url, "SELECT answer FROM kept")).toEqual([{ answer: 42 }]);
    await restarted.stop();
  },
);

it("a second process is refused while the first one runs, and does not disturb it", async () => {
  const folder = join(temporaryFolder(), "data");
  const { child, url } = await startInChild(folder);
  await expect(openDataFolder(folder)).rejects.toThrow(`Another Farhelm server (process ${child.pid})`);
  expect(await query(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  child.kill("SIGKILL");
  await once(child, "exit");
  await (await start(folder)).stop();
});

it("a database that is killed comes back by itself with everything committed", async () => {
  const running = await start(join(temporaryFolder(), "data"));
  await query(running.url, "CREATE TABLE kept AS SELECT 42 AS answer");
  const pid = postmaster(running.folder);
  process.kill(pid, "SIGKILL");
  await vi.waitFor(() => expect(postmaster(running.folder)).not.toBe(pid), 60_000);
  await vi.waitFor(
    async () => expect(await query(running.url, "SELECT answer FROM kept")).toEqual([{ answer: 42 }]),
    60_000,
  );
  await running.stop();
});

it("a first start that was cut short begins anew", async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "database.new", "base"), { recursive: true });
  const running = await start(folder);
  expect(existsSync(join(folder, "database.new"))).toBe(false);
  await running.stop();
});

it("a lock whose process number belongs to another program by now does not keep it from starting", async () => {
  const folder = temporaryFolder();
  await (await start(folder)).stop();
  const file = join(folder, "database", "postmaster.pid");
  writeFileSync(file, `${process.pid}\n${join(folder, "database")}\n1\n5432\n\n\n`);
  const running = await start(folder);
  expect(postmaster(running.folder)).not.toBe(process.pid);
  await running.stop();
});

it("a lock that a power loss left empty does not keep it from starting", async () => {
  const folder = temporaryFolder();
  await (await start(folder)).stop();
  writeFileSync(join(folder, "database", "postmaster.pid"), "");
  const running = await start(folder);
  expect(await query(running.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  await running.stop();
});

it.each([
  ["another version", "PG_VERSION", "9\n", "database files are incompatible with server"],
  ["a cut file", "global/pg_control", "cut", 'could not read file "global/pg_control": read 3 of 296'],
])("says in the database's own words why it does not start, and what to do: %s", async (_, file, text, message) => {
  const folder = temporaryFolder();
  await (await start(folder)).stop();
  const content = readFileSync(join(folder, "database", file));
  writeFileSync(join(folder, "database", file), text);
  const expected = `does not start: ${message}. ${join(folder, "database.log")} says more. If its files are damaged, put back a copy`;
  await expect(start(folder)).rejects.toThrow(expected);
  writeFileSync(join(folder, "database", file), content);
  rmSync(join(folder, "server.lock"), { force: true });
  await (await start(folder)).stop();
});

it("says at once which of its files are missing, and leaves nothing running", async () => {
  const folder = temporaryFolder();
  const first = await start(folder);
  const [row] = await query<{ oid: number }>(first.url, "SELECT oid FROM pg_database WHERE datname = 'postgres'");
  await first.stop();
  const files = join(folder, "database", "base", String(row?.oid));
  renameSync(files, join(folder, "elsewhere"));
  await expect(start(folder)).rejects.toThrow(
    /^The database in .* cannot be used: The database subdirectory "base\/\d+" is missing\.$/,
  );
  expect(existsSync(join(folder, "database", "postmaster.pid"))).toBe(false);
  renameSync(join(folder, "elsewhere"), files);
  rmSync(join(folder, "server.lock"), { force: true });
  await (await start(folder)).stop();
});

it("without sockets it is reached on this machine only, with a password", async () => {
  const folder = temporaryFolder();
  const first = await start(folder, "loopback");
  expect(await query(first.url, "SHOW listen_addresses")).toEqual([{ listen_addresses: "127.0.0.1" }]);
  const open = new URL(first.url);
  open.password = "wrong";
  await expect(query(open.href, "SELECT 1")).rejects.toThrow("password authentication failed");
  await first.stop();
  const second = await start(folder, "loopback");
  expect(await query(second.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  await second.stop();
});

it.runIf(isRoot)(
  "root inside a folder that only root may enter keeps the database where its user gets in",
  async () => {
    const closed = temporaryFolder();
    chmodSync(closed, 0o700);
    const first = await start(join(closed, "data"));
    const home = join(SYSTEM_FOLDER, first.id);
    onTestFinished(() => rmSync(home, { recursive: true, force: true }));
    expect(first.folder).toBe(join(home, "database"));
    await query(first.url, "CREATE TABLE kept AS SELECT 42 AS answer");
    await first.stop();
    // The location stays the same, even once the folder is accessible.
    chmodSync(closed, 0o755);
    const second = await start(join(closed, "data"));
    expect(second.folder).toBe(join(home, "database"));
    expect(await query(second.url, "SELECT answer FROM kept")).toEqual([{ answer: 42 }]);
    await second.stop();
  },
);
