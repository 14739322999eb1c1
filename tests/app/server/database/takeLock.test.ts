import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { describeProcess, processSpace } from "../../../../app/server/database/processes";
import { takeLock } from "../../../../app/server/database/takeLock";
import { temporaryFolder } from "../temporaryFolder";

async function writeLock(folder: string, holder: { pid: number; started?: string; space?: string }): Promise<string> {
  const file = join(folder, "server.lock");
  writeFileSync(file, JSON.stringify({ token: "other", started: "", space: await processSpace(), ...holder }));
  return file;
}

/** The id of a process that has just exited. */
async function endedProcess(): Promise<number> {
  const child = spawn(process.execPath, ["-e", ""]);
  await once(child, "exit");
  return child.pid ?? 0;
}

it("a live process's lock is never stolen; the process is named", async () => {
  const folder = temporaryFolder();
  const lock = await takeLock(folder);
  await expect(takeLock(folder)).rejects.toThrow(
    `Another Farhelm server (process ${process.pid}) uses the data folder ${folder}: stop it first, or give this one a folder of its own with --data.`,
  );
  await lock.release();
  await (await takeLock(folder)).release();
  expect(readdirSync(folder)).toEqual([]);
});

it("a dead process's lock is taken over", async () => {
  const folder = temporaryFolder();
  await writeLock(folder, { pid: await endedProcess() });
  const lock = await takeLock(folder);
  expect(readdirSync(folder)).toEqual(["server.lock"]);
  expect(JSON.parse(readFileSync(join(folder, "server.lock"), "utf8"))).toMatchObject({ pid: process.pid });
  await lock.release();
});

it("a lock whose number now belongs to a younger process is taken over", async () => {
  const folder = temporaryFolder();
  const own = await describeProcess(process.pid);
  await writeLock(folder, { pid: process.pid, started: `${own?.started}0` });
  await (await takeLock(folder)).release();
});

it("a lock cut short by a full disk is taken over", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "server.lock"), '{"token":"ab');
  await (await takeLock(folder)).release();
});

it("a lock of another container counts as long as it is renewed, whatever its number", async () => {
  const folder = temporaryFolder();
  const file = await writeLock(folder, { pid: 1, space: "elsewhere" });
  const beat = setInterval(() => utimesSync(file, new Date(), new Date()), 500);
  await expect(takeLock(folder)).rejects.toThrow("Another Farhelm server (process 1)");
  clearInterval(beat);
  utimesSync(file, new Date(), new Date(Date.now() - 60_000));
  await (await takeLock(folder)).release();
});

it("of many that find the same dead lock exactly one takes it", async () => {
  const folder = temporaryFolder();
  await writeLock(folder, { pid: await endedProcess() });
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => takeLock(folder)));
  const acquired = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  expect(acquired).toHaveLength(1);
  await acquired[0]?.release();
});
