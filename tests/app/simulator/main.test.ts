import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, test, vi } from "vitest";

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test("the simulator ends when the server is killed", async () => {
  const file = fileURLToPath(new URL("./parent.ts", import.meta.url));
  const parent = fork(file, [], { execArgv: ["--import", "tsx"] });
  const [pid] = (await once(parent, "message")) as [number];
  expect(isAlive(pid)).toBe(true);
  parent.kill("SIGKILL");
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 5000, interval: 50 });
});
