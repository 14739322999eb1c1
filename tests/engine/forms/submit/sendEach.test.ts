import { describe, expect, test, vi } from "vitest";
import type { OperationRequest, Outcome } from "../../../../engine/actions/runOperation";
import { sendEach } from "../../../../engine/forms/submit/sendEach";

const fileOf = (name: string) => new File([name], name);
const [rye, oat, spelt] = [fileOf("rye.bin"), fileOf("oat.bin"), fileOf("spelt.bin")] as const;
const done: Outcome = { status: "done", data: {}, meta: undefined };
const declined: Outcome = { status: "declined" };
const failed = (status: number, errors: { code: string; message?: string; source?: string }[] = []): Outcome => ({
  status: "failed",
  text: "It was refused.",
  error: { status, statusText: "", errors },
});

async function send(outcomes: Outcome[], request: Partial<OperationRequest> = {}) {
  const run = vi.fn<(sent: OperationRequest) => Promise<Outcome>>();
  for (const outcome of outcomes) run.mockResolvedValueOnce(outcome);
  const requestOf = (value: unknown) => ({ operation: "createLoaf", body: { picture: value }, ...request });
  const ended = await sendEach([rye, oat, spelt], { key: "picture", requestOf, run });
  return { ...ended, sent: run.mock.calls.map(([{ body }]) => (body as { picture: File }).picture), run };
}

describe("files that are sent one by one", () => {
  test("each have a call of their own, which says nothing by itself", async () => {
    const { sent, remaining, done: count, outcome, run } = await send([done, done, done]);
    expect([sent, remaining, count, outcome.status]).toEqual([[rye, oat, spelt], [], 3, "done"]);
    expect(run.mock.calls.every(([{ isQuiet }]) => isQuiet)).toBe(true);
  });

  test("go on after one that is refused, which is named and stays", async () => {
    const wrong = { code: "VALIDATION_FAILED", message: "This is no picture.", source: "picture" };
    const { remaining, outcome } = await send([done, failed(422, [wrong]), done]);
    expect(remaining).toEqual([oat]);
    expect(outcome).toMatchObject({
      text: "oat.bin: It was refused.",
      error: { errors: [{ message: "oat.bin: This is no picture.", source: "picture" }] },
    });
  });

  test("say once what is wrong with another field, and at each of them what it lacks", async () => {
    const name = { code: "VALIDATION_FAILED", message: "This name is taken.", source: "name" };
    const { outcome } = await send([failed(422, [name]), failed(422, [name]), failed(415)]);
    expect(outcome).toMatchObject({
      error: { errors: [name, { message: "spelt.bin: It was refused.", source: "picture" }] },
    });
  });

  test.each([0, 408, 502])(
    "wait for the next try after one that ended with %d, whose end nobody knows",
    async (status) => {
      const { sent, remaining } = await send([done, failed(status), done]);
      expect([sent, remaining]).toEqual([
        [rye, oat],
        [oat, spelt],
      ]);
    },
  );

  test("go on after one that was cancelled, without an error", async () => {
    const { sent, remaining, outcome } = await send([declined, done, done]);
    expect([sent, remaining, outcome]).toEqual([[rye, oat, spelt], [rye], declined]);
  });

  test("are asked about once, and a no is for all", async () => {
    const yes = await send([done, done, done], { confirm: "Send them?" });
    expect(yes.run.mock.calls.map(([{ confirm }]) => confirm)).toEqual(["Send them?", undefined, undefined]);
    const no = await send([declined], { confirm: "Send them?" });
    expect([no.sent, no.remaining]).toEqual([[rye], [rye, oat, spelt]]);
  });
});
