import type { TerminalSize } from "../../domain/terminalMessages";
import { castEvent, castHeader, type EventType } from "./asciicast";

const decoder = () => new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * The lines of a recording that were not stored yet. A character whose bytes come in several parts is written with the
 * last of them; bytes that are not UTF-8 are written as U+FFFD.
 */
export class CastText {
  readonly #decoders = { o: decoder(), i: decoder() };
  #lines: string[];
  #size: number;

  constructor(size: TerminalSize, start: Date) {
    const header = castHeader(size, start);
    this.#lines = [header];
    this.#size = header.length;
  }

  /** The approximate size of the lines, in characters. */
  get size(): number {
    return this.#size;
  }

  /** Adds output or input; `time` is in seconds from the start. */
  addBytes(time: number, type: "o" | "i", bytes: Uint8Array): void {
    this.#add(time, type, this.#decoders[type].decode(bytes, { stream: true }));
  }

  addSize(time: number, { columns, rows }: TerminalSize): void {
    this.#add(time, "r", `${columns}x${rows}`);
  }

  /** Writes what is left of incomplete characters. */
  end(time: number): void {
    for (const type of ["o", "i"] as const) this.#add(time, type, this.#decoders[type].decode());
  }

  /** Takes the lines. */
  take(): string {
    const text = this.#lines.join("");
    this.#lines = [];
    this.#size = 0;
    return text;
  }

  #add(time: number, type: EventType, data: string): void {
    if (data === "") return;
    const line = castEvent(time, type, data);
    this.#lines.push(line);
    this.#size += line.length;
  }
}
