import type { DestinationStream } from "pino";
import { escapeLineBreaks } from "./escapeLineBreaks";

/** The severities of log lines, in JSON by these names. */
export type Level = "info" | "warn" | "error";

/** A line as pino writes it, parsed. */
interface Line {
  level: Level;
  time: string;
  msg: string;
  [field: string]: unknown;
}

const SIGNS: Record<Level, string> = { info: " ", warn: "!", error: "✗" };

function stackOf(value: unknown): unknown {
  return typeof value === "object" && value !== null && "stack" in value ? value.stack : value;
}

function show(value: unknown): string {
  const shown = stackOf(value);
  return typeof shown === "string" && /^[\w./:@-]+$/.test(shown) ? shown : escapeLineBreaks(JSON.stringify(shown));
}

function formatLine({ level, time, msg, ...fields }: Line): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a line of the log must stay one line
  const sentence = msg.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ");
  const pairs = Object.entries(fields).map(([name, value]) => ` ${name}=${show(value)}`);
  return `${time} ${SIGNS[level]} ${sentence}${pairs.join("")}\n`;
}

/** A destination for pino that rewrites its JSON as text for people: time, sign of the level, sentence, name=value. */
export function textLines(destination: DestinationStream): DestinationStream {
  return { write: (line) => destination.write(formatLine(JSON.parse(line) as Line)) };
}
