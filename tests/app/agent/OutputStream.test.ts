import { describe, expect, test } from "vitest";
import { type OutputPart, OutputStream } from "../../../app/agent/programs/OutputStream.mjs";

function open({ turn = async () => {} } = {}) {
  const parts: OutputPart[] = [];
  const stream = new OutputStream({ send: (part) => void parts.push(part), turn });
  const text = () => parts.map((part) => part.text).join("");
  return { stream, parts, text };
}

/** All characters that were sent or left out. */
const counted = (parts: OutputPart[]) => parts.reduce((sum, { text, left_out = 0 }) => sum + text.length + left_out, 0);

describe("the output of a command", () => {
  test("is sent in parts that are numbered and in order", async () => {
    const { stream, parts, text } = open();
    for (let line = 0; line < 1500; line += 1) stream.write(Buffer.from(`line ${line}\n`));
    await stream.end();
    expect(parts.map(({ part }) => part)).toEqual(parts.map((_part, index) => index + 1));
    expect(text()).toBe(
      Array.from({ length: 1500 }, (_, line) => `line ${line}\n`)
        .join("")
        .slice(-text().length),
    );
    expect(stream.tail).toBe(text().slice(-8000));
  });

  test("is never divided within a character, whatever its chunks are", async () => {
    const { stream, text } = open();
    const written = "aß€😀 ".repeat(700);
    for (const byte of Buffer.from(written)) stream.write(Buffer.of(byte));
    await stream.end();
    expect(text()).toBe(written);
  });

  test("of the standard error does not divide a character of the standard output", async () => {
    const { stream, text } = open();
    const [first, ...rest] = Buffer.from("€");
    stream.write(Buffer.of(first ?? 0), "stdout");
    stream.write(Buffer.from("warned "), "stderr");
    stream.write(Buffer.from(rest), "stdout");
    await stream.end();
    expect(text()).toBe("warned €");
  });

  test.each([
    ["colours", ["\u001b[1;3", "1mred\u001b[0m"], "red"],
    ["line ends of terminals", ["one\r", "\ntwo\r\n"], "one\ntwo\n"],
    ["progress that overwrites its line", ["10 %\r", "20 %\r"], "10 %\n20 %\n"],
    ["control characters", ["a\u0000b\u0007c\td"], "abc\td"],
    ["an incomplete character at the end", [Buffer.of(0x61, 0xe2, 0x82)], "a\ufffd"],
  ])("is readable text: %s", async (_what, chunks, expected) => {
    const { stream, text } = open();
    for (const chunk of chunks) stream.write(typeof chunk === "string" ? Buffer.from(chunk) : chunk);
    await stream.end();
    expect(text()).toBe(expected);
    expect(stream.tail).toBe(expected);
  });

  test.each([
    ["a", 1],
    ["€", 3],
    ['"\\', 1],
    ["😀", 4],
  ])("fits into the messages of a device: %s", async (character) => {
    const { stream, parts } = open();
    stream.write(Buffer.from(character.repeat(20_000)));
    await stream.end();
    for (const output of parts) {
      expect(Buffer.byteLength(JSON.stringify({ job: 2 ** 31 - 1, state: "running", output }))).toBeLessThan(16_384);
      expect(output.text).not.toMatch(/^[\udc00-\udfff]|[\ud800-\udbff]$/);
    }
    expect(counted(parts)).toBe(character.length * 20_000);
  });

  test("of 50 MB is sent in part, with the number of characters left out, and its end", async () => {
    const { stream, parts, text } = open();
    const line = `${"x".repeat(99)}\n`;
    const chunk = Buffer.from(line.repeat(640));
    for (let sent = 0; sent < 50_000_000; sent += chunk.length) {
      stream.write(chunk);
      if (sent % 6_400_000 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    }
    stream.write(Buffer.from("the end\n"));
    await stream.end();
    expect(counted(parts)).toBe(Math.ceil(50_000_000 / chunk.length) * chunk.length + 8);
    expect(text().length).toBeLessThan(600_000);
    expect(text()).toMatch(/the end\n$/);
    expect(stream.tail).toMatch(/the end\n$/);
  });

  test("waits for its turn, and is complete when it has ended", async () => {
    const turns: (() => void)[] = [];
    const { stream, parts } = open({ turn: () => new Promise((resolve) => turns.push(resolve)) });
    stream.write(Buffer.from("one"));
    const ended = stream.end();
    await expect.poll(() => turns.length).toBe(1);
    expect(parts).toEqual([]);
    turns[0]?.();
    await ended;
    expect(parts).toEqual([{ part: 1, text: "one" }]);
  });
});
