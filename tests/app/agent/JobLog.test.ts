import { describe, expect, test } from "vitest";
import { JobLog } from "../../../app/agent/JobLog.mjs";
import { readMessage } from "../../../app/server/gateway/messages";

type Word = { job: number; state: string; result?: string };

function createBook(execute: () => unknown, save: (last: unknown) => Promise<void>) {
  const said: Word[] = [];
  let kept: unknown;
  const book = new JobLog({
    load: async () => kept as never,
    save: async (last: unknown) => {
      await save(last);
      kept = last;
    },
    execute: async () => execute() as string,
    say: (word: Word) => void said.push(word),
  } as never);
  const take = (job: number) => book.take({ job, action: "command", detail: {} } as never);
  return { take, said };
}

describe("what came of a job fits a message that the door takes", () => {
  test.each([
    ["characters of three bytes", "中".repeat(9000)],
    ["a character of two halves at the end of what fits", `${"x".repeat(7999)}😀`],
    ["half a character", "a\ud800b"],
    ["lines and quotation marks", '"\n'.repeat(5000)],
  ])("%s", async (_what, text) => {
    const { take, said } = createBook(
      () => text,
      async () => {},
    );
    await take(7);
    const word = Buffer.from(JSON.stringify(said.at(-1)));
    expect(word.length).toBeLessThanOrEqual(16_384);
    expect(readMessage("job", word)).toMatchObject({ report: { job: 7, state: "completed" } });
  });
});

test("a machine whose disk is full says so, begins nothing it could not remember, and goes on when there is room", async () => {
  let isFull = true;
  let begun = 0;
  const { take, said } = createBook(
    () => {
      begun += 1;
      return `done ${begun}`;
    },
    async () => {
      if (isFull) throw new Error("ENOSPC: no space left on device");
    },
  );
  await take(1);
  expect(begun).toBe(0);
  expect(said).toEqual([{ job: 1, state: "failed", result: "ENOSPC: no space left on device" }]);
  isFull = false;
  await take(2);
  expect(said.at(-1)).toEqual({ job: 2, state: "completed", result: "done 1" });
});
