import { describe, expect, it } from "vitest";
import { InputBuffer } from "../../../../../app/console/blocks/terminal/connection/InputBuffer";
import { INPUT_WINDOW } from "../../../../../app/domain/terminalMessages";

const bytes = (text: string) => new TextEncoder().encode(text);
const textOf = (messages: Uint8Array[]) => messages.map((message) => new TextDecoder().decode(message)).join("");

describe("[terminal.input] input of a terminal until the server has received it", () => {
  it("is taken once, and again after a loss from where the server is", () => {
    const input = new InputBuffer();
    input.add(bytes("hello "));
    input.add(bytes("world"));
    expect(textOf(input.take())).toBe("hello world");
    expect(input.take()).toEqual([]);
    input.acknowledge(8);
    input.add(bytes("!"));
    input.rewind();
    expect(textOf(input.take())).toBe("rld!");
  });

  it("acknowledging twice, too little or too much drops nothing that is still needed", () => {
    const input = new InputBuffer();
    input.add(bytes("abcdef"));
    input.take();
    for (const received of [3, 3, 1, Number.NaN]) input.acknowledge(received);
    input.rewind();
    expect(textOf(input.take())).toBe("def");
    input.acknowledge(99);
    input.add(bytes("g"));
    expect(textOf(input.take())).toBe("g");
  });

  it("never sends more than the window, in messages that fit, and loses nothing of it", () => {
    const input = new InputBuffer();
    const paste = Uint8Array.from({ length: 1_000_003 }, (_, index) => index % 251);
    expect(input.add(paste)).toBe(true);
    const received: number[] = [];
    for (let messages = input.take(); messages.length > 0; messages = input.take()) {
      const size = messages.reduce((sum, { length }) => sum + length, 0);
      expect(size).toBeLessThanOrEqual(INPUT_WINDOW);
      for (const message of messages) {
        expect(message.length).toBeLessThanOrEqual(32_768);
        received.push(...message);
      }
      input.acknowledge(received.length);
    }
    expect(received).toEqual([...paste]);
  });

  it("refuses a paste that would not fit in memory as a whole", () => {
    const input = new InputBuffer();
    expect(input.add(new Uint8Array(5_000_000))).toBe(false);
    expect(input.take()).toEqual([]);
    expect(input.add(bytes("a"))).toBe(true);
  });
});
