import { expect, test } from "vitest";
import { ErrorOutput } from "../../../../app/server/documents/compiler/ErrorOutput";

const REPORT = "FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory\n";

test("a full heap is noticed, however long the stack trace after its report and however it is cut", () => {
  for (const size of [1, 7, 64, 100_000]) {
    const output = new ErrorOutput();
    const text = `${REPORT}${" 1: 0xee8300 node::Abort() [/usr/bin/node]\n".repeat(500)}`;
    for (let at = 0; at < text.length; at += size) output.add(Buffer.from(text.slice(at, at + size)));
    expect(output.isOutOfMemory).toBe(true);
    expect(String(output)).toBe(text.slice(-4_000));
  }
});

test("other output is no full heap", () => {
  const output = new ErrorOutput();
  output.add("Error: a document is wrong\n");
  expect([output.isOutOfMemory, String(output)]).toEqual([false, "Error: a document is wrong\n"]);
});
