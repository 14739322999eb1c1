import { randomBytes, randomInt } from "node:crypto";
import { describe, expect, test } from "vitest";
import { INPUT_WINDOW, OUTPUT_WINDOW } from "../../../../app/domain/terminalMessages";
import { InputQueue } from "../../../../app/server/terminals/InputQueue";
import { OutputWindow } from "../../../../app/server/terminals/OutputWindow";

describe("[terminal.flow] the output window", () => {
  test("holds what was not reported, however it came and was reported", () => {
    const output = new OutputWindow();
    let [all, reported] = [Buffer.alloc(0), 0];
    for (let round = 0; round < 3_000; round += 1) {
      const chunk = randomBytes(randomInt(0, 12));
      all = Buffer.concat([all, chunk]);
      output.add(chunk);
      if (round % 7 === 0) {
        reported += randomInt(0, all.length - reported + 1);
        expect(output.report(reported)).toBe(true);
      }
    }
    expect(Buffer.concat(output.chunks)).toEqual(all.subarray(reported));
    // A client that continued may report less than it had received, which changes nothing.
    expect(output.report(reported - 1)).toBe(true);
    expect(Buffer.concat(output.chunks)).toEqual(all.subarray(reported));
    expect(output.continueFrom(reported - 1)).toBe(false);
    expect(output.report(all.length + 1)).toBe(false);
    expect(output.report(all.length)).toBe(true);
    expect(output.isEmpty).toBe(true);
  });

  test("is full at its size, also of single bytes, which it joins", () => {
    const output = new OutputWindow();
    for (let count = 0; count < OUTPUT_WINDOW; count += 1) {
      expect(output.isFull).toBe(false);
      output.add(Buffer.of(count % 256));
    }
    expect(output.isFull).toBe(true);
    expect(output.chunks.length).toBeLessThanOrEqual(1_024);
    output.report(1);
    expect(output.isFull).toBe(false);
  });
});

test("[terminal.flow] input waits for the target, and only so much of it", () => {
  const taken: { bytes: Buffer; done: () => void }[] = [];
  const reports: number[] = [];
  const queue = new InputQueue(
    (bytes, done) => taken.push({ bytes, done }),
    (handed) => reports.push(handed),
  );
  expect(queue.add(Buffer.from("one"))).toBe(true);
  expect(queue.add(Buffer.from("two"))).toBe(true);
  expect(queue.add(Buffer.from("three"))).toBe(true);
  expect([taken.length, queue.handed, reports]).toEqual([1, 3, []]);
  taken[0]?.done();
  expect([String(taken[1]?.bytes), queue.handed, reports]).toEqual(["twothree", 11, [3]]);
  expect(queue.add(Buffer.alloc(INPUT_WINDOW))).toBe(true);
  expect(queue.add(Buffer.alloc(1))).toBe(false);
  queue.dropWaiting();
  taken[1]?.done();
  expect([taken.length, queue.handed, reports]).toEqual([2, 11, [3, 11]]);
});
