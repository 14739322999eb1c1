import { describe, expect, test } from "vitest";
import { JobLog, Unsupported } from "../../../app/agent/JobLog.mjs";
import { readMessage } from "../../../app/server/gateway/messages";

type JobReport = { job: number; state: string; result?: string };

function createLog(execute: () => unknown, save: (last: unknown) => Promise<void>) {
  const reports: JobReport[] = [];
  let stored: unknown;
  const log = new JobLog({
    load: async () => stored as never,
    save: async (last: unknown) => {
      await save(last);
      stored = last;
    },
    execute: async () => execute() as string,
    send: (report: JobReport) => void reports.push(report),
  } as never);
  const take = (job: number) => log.take({ job, action: "command", detail: {} } as never);
  return { take, reports };
}

describe("what came of a job fits a message that the door takes", () => {
  test.each([
    ["characters of three bytes", "中".repeat(9000)],
    ["a character of two halves at the end of what fits", `${"x".repeat(7999)}😀`],
    ["half a character", "a\ud800b"],
    ["lines and quotation marks", '"\n'.repeat(5000)],
  ])("%s", async (_what, text) => {
    const { take, reports } = createLog(
      () => text,
      async () => {},
    );
    await take(7);
    const message = Buffer.from(JSON.stringify(reports.at(-1)));
    expect(message.length).toBeLessThanOrEqual(16_384);
    expect(readMessage("job", message)).toMatchObject({ report: { job: 7, state: "completed" } });
  });
});

test("a machine with a full disk reports it, starts nothing it could not remember, and goes on when there is room", async () => {
  let isFull = true;
  let executions = 0;
  const { take, reports } = createLog(
    () => {
      executions += 1;
      return `done ${executions}`;
    },
    async () => {
      if (isFull) throw new Error("ENOSPC: no space left on device");
    },
  );
  await take(1);
  expect(executions).toBe(0);
  expect(reports).toEqual([{ job: 1, state: "failed", result: "ENOSPC: no space left on device" }]);
  isFull = false;
  await take(2);
  expect(reports.at(-1)).toEqual({ job: 2, state: "completed", result: "done 1" });
});

test("an action that the device does not know is reported as unsupported, one that it refuses is not", async () => {
  const reportOf = async (error: Error) => {
    const failing = createLog(
      () => {
        throw error;
      },
      async () => {},
    );
    await failing.take(1);
    return failing.reports.at(-1);
  };
  const failed = { job: 1, state: "failed", result: "No." };
  expect(await reportOf(new Unsupported("No."))).toEqual({ ...failed, unsupported: true });
  expect(await reportOf(new Error("No."))).toEqual(failed);
  const message = Buffer.from(JSON.stringify({ ...failed, unsupported: true }));
  expect(readMessage("job", message)).toEqual({ report: { ...failed, unsupported: true } });
});

test.each([true, false])(
  "a job that is cancelled is told so, also when it had not begun (had begun: %s)",
  async (hasBegun) => {
    const signals: AbortSignal[] = [];
    const log = new JobLog({
      load: () => undefined,
      save: () => {},
      send: () => {},
      execute: async ({ signal }) => {
        signals.push(signal);
        if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve));
        throw new Error("Cancelled.");
      },
    });
    const ended = log.take({ job: 5, action: "command", detail: {} });
    if (hasBegun) await expect.poll(() => signals.length).toBe(1);
    log.take({ cancel: 4 });
    log.take({ cancel: 5 });
    await ended;
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  },
);
