import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
// @ts-expect-error the agent is plain JavaScript, and this part of it has no declarations
import { execute } from "../../../app/agent/machine.mjs";

const ALLOWED = ["echo", "false", "sh", "no-such-program", "sleep"];

/** Runs a command as the agent does; resolves with its result, or with the error message when it fails. */
async function run(command: string, more: object = {}): Promise<unknown> {
  const job = { action: "command", detail: { command, ...more } };
  return execute(job, { allowed: ALLOWED }).catch((error: Error & { exitCode?: number }) => ({
    failed: error.message,
    exit_code: error.exitCode,
  }));
}

test("a command says its exit code, and one that is not accepted has failed", async () => {
  expect(await run("echo two words")).toEqual({ result: "two words\n", exit_code: 0 });
  expect(await run("false")).toMatchObject({ failed: expect.any(String), exit_code: 1 });
  expect(await run("false", { acceptable_codes: [1, 2] })).toEqual({ result: "", exit_code: 1 });
  expect(await run("echo fine", { acceptable_codes: [3] })).toMatchObject({ failed: "fine\n", exit_code: 0 });
  expect(await run("sh /nonexistent")).toMatchObject({ exit_code: expect.toSatisfy((code) => code > 0) });
});

test("a program that is not there ends with the code a shell gives it", async () => {
  expect(await run("no-such-program now")).toMatchObject({ exit_code: 127 });
  expect(await run("no-such-program", { acceptable_codes: [127] })).toEqual({ result: "", exit_code: 127 });
});

test("a command that takes too long, and one that is not allowed, have failed without an exit code", async () => {
  expect(await run("sleep 30", { timeout: 1 })).toEqual({ failed: expect.stringContaining("longer than 1 second") });
  expect(await run("rm -rf x")).toEqual({ failed: expect.stringContaining("not allowed on this machine") });
});

test("a background process that holds the output open does not hold up the command", async () => {
  const folder = await mkdtemp(join(tmpdir(), "farhelm-command-"));
  const script = join(folder, "script");
  await writeFile(script, "echo started; sleep 25 & exit 3");
  expect(await run(`sh ${script}`, { timeout: 10 })).toEqual({ failed: "started\n", exit_code: 3 });
  expect(await run(`sh ${script}`, { timeout: 10, acceptable_codes: [3] })).toEqual({
    result: "started\n",
    exit_code: 3,
  });
  await rm(folder, { recursive: true });
});

test("a command that is cancelled is killed together with what it started", async () => {
  const folder = await mkdtemp(join(tmpdir(), "farhelm-command-"));
  const script = join(folder, "script");
  await writeFile(script, `sleep 30 & echo $! > ${folder}/child; wait`);
  const cancellation = new AbortController();
  const job = { action: "command", detail: { command: `sh ${script}` }, signal: cancellation.signal };
  const ended = execute(job, { allowed: ALLOWED });
  const child = () => readFile(join(folder, "child"), "utf8").then(Number, () => 0);
  await expect.poll(child).toBeGreaterThan(0);
  cancellation.abort();
  await expect(ended).rejects.toThrow("The command was cancelled.");
  const pid = await child();
  await expect.poll(() => isRunning(pid)).toBe(false);
  await rm(folder, { recursive: true });
});

/** Whether a process runs; one that has ended and is not waited for does not. */
async function isRunning(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => ") Z");
  return !/\) [ZX]/.test(status);
}
