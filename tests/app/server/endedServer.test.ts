import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { isRunning } from "../../../app/server/database/processes";
import { PROJECT_FOLDER } from "../../../app/server/lifecycle/projectFolder";
import { CONSOLE_OPTIONS, SERVER_COMMAND } from "../../serverCommand";
import { temporaryFolder } from "./temporaryFolder";

/** Starts a server with an embedded database and waits until it listens. */
async function startServer(data: string): Promise<ChildProcess> {
  const names = ["--port", "0", "--device-port", "0", "--data", data, "--empty", ...CONSOLE_OPTIONS];
  const child = spawn(process.execPath, [...SERVER_COMMAND, ...names], {
    cwd: PROJECT_FOLDER,
    stdio: ["ignore", "pipe", "ignore"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  child.stdout?.on("data", (chunk) => {
    output += chunk;
  });
  await vi.waitFor(() => expect(output).toMatch(/http:\/\/127\.0\.0\.1:\d+/), { timeout: 100_000, interval: 50 });
  return child;
}

/** Locks every table, so that the server's next statement blocks for ever, and waits until one is blocked. */
async function lockTables(data: string): Promise<void> {
  const client = new pg.Client({ host: join(data, "socket"), user: "farhelm", database: "farhelm" });
  client.on("error", () => {
    // The database shuts down before this connection is closed.
  });
  await client.connect();
  onTestFinished(() => void client.end());
  const tables = "select string_agg(quote_ident(tablename), ', ') as names from pg_tables where schemaname = 'public'";
  const { names } = (await client.query(tables)).rows[0];
  await client.query(`begin; lock table ${names} in access exclusive mode`);
  const waiting = "select from pg_stat_activity where application_name like 'farhelm%' and wait_event_type = 'Lock'";
  await vi.waitFor(async () => expect((await client.query(waiting)).rowCount).toBeGreaterThan(0), { timeout: 60_000 });
}

test("a server that is asked to end in the middle of a statement without an end does so in good order, and its database with it", async () => {
  const data = join(temporaryFolder(), "data");
  const child = await startServer(data);
  const database = Number(readFileSync(join(data, "database", "postmaster.pid"), "utf8").split("\n")[0]);
  await lockTables(data);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
  expect(isRunning(database)).toBe(false);
}, 240_000);
