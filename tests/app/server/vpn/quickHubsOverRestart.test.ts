import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { PROJECT_FOLDER } from "../../../../app/server/lifecycle/projectFolder";
import { CONSOLE_OPTIONS, SERVER_COMMAND } from "../../../serverCommand";
import { temporaryFolder } from "../temporaryFolder";
import { createDatabaseUrl } from "../testDatabase";

/** Starts a server process on a database and waits until it listens. */
async function startServer(url: string, data: string): Promise<ChildProcess> {
  const args = ["--port", "0", "--device-port", "0", "--data", data, "--database-url", url];
  const names = [...SERVER_COMMAND, ...args, "--empty", ...CONSOLE_OPTIONS];
  const child = spawn(process.execPath, names, { cwd: PROJECT_FOLDER, stdio: ["ignore", "pipe", "ignore"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  child.stdout?.on("data", (chunk) => (output += chunk));
  await vi.waitFor(() => expect(output).toMatch(/http:\/\/127\.0\.0\.1:\d+/), { timeout: 200_000, interval: 50 });
  return child;
}

test("a quick connect whose time ran out while the server was stopped is ended once by two that start, at its own end", async () => {
  const url = await createDatabaseUrl();
  const folder = temporaryFolder();
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  onTestFinished(() => database.end());
  const first = await startServer(url, join(folder, "one"));
  first.kill("SIGKILL");
  await once(first, "exit");
  const hub = `insert into vpn_hubs (company_id, name, hub_zone, quick_hub, enabled, start_time, end_time, started_by)
    select u.company_id, 'Weir', 'frankfurt-1', true, true, '2026-01-05 10:00Z', '2026-01-05 10:08:36Z', u.id
    from users u order by u.id limit 1 returning id`;
  const { id } = (await database.query(hub)).rows[0];
  await Promise.all([startServer(url, join(folder, "one")), startServer(url, join(folder, "two"))]);
  const { rows } = await database.query("select enabled, stop_reason, end_time from vpn_hubs where id = $1", [id]);
  expect(rows).toEqual([{ enabled: false, stop_reason: "expired", end_time: new Date("2026-01-05T10:08:36Z") }]);
  const notifications = await database.query("select summary from notifications where type = 'quickConnectEnded'");
  expect(notifications.rows).toEqual([
    { summary: "The quick connect Weir ended at 2026-01-05 10:08:36 UTC: its time is over." },
  ]);
}, 480_000);
