import type { TerminalSize } from "../../domain/terminalMessages";

/** The terminal type that targets are told. */
const TERM = "xterm-256color";

/** Types of asciicast events: output, input, and a new size. */
export type EventType = "o" | "i" | "r";

/** The first line of a recording in the format asciicast v2; `start` is written in whole seconds. */
export function castHeader({ columns, rows }: TerminalSize, start: Date): string {
  const timestamp = Math.floor(start.getTime() / 1000);
  return `${JSON.stringify({ version: 2, width: columns, height: rows, timestamp, env: { TERM } })}\n`;
}

/** The line of an event; `time` is in seconds from the start. */
export function castEvent(time: number, type: EventType, data: string): string {
  return `${JSON.stringify([Number(time.toFixed(6)), type, data])}\n`;
}
