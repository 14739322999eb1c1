import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runCommand } from "../../../app/agent/programs/runCommand.mjs";

const folder = mkdtempSync(join(tmpdir(), "farhelm-command-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a command that was cancelled before it began is not started", async () => {
  const marker = join(folder, "started");
  const run = (signal?: AbortSignal) => runCommand("sh", ["-c", 'echo > "$0"', marker], {}, { signal });
  await expect(run(AbortSignal.abort())).rejects.toThrow("The command was cancelled.");
  // A program that was started would have written its file before one that is started later.
  await runCommand("sh", ["-c", "sleep 0.2"], {}, {});
  expect(existsSync(marker)).toBe(false);
  await run();
  expect(existsSync(marker)).toBe(true);
});
