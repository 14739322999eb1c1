import { type DestinationStream, pino, stdTimeFunctions } from "pino";
import { escapeLineBreaks } from "./escapeLineBreaks";
import { type Level, textLines } from "./textLines";

/** How lines are written: text for people, or JSON Lines for programs that collect logs. */
export type LogFormat = "text" | "json";

/** Fields of a line beside its own three. */
type Fields = Record<string, unknown> & { level?: never; time?: never; msg?: never };

/** Logger of the server: one line per event, a sentence and fields. */
export type Logger = Record<Level, (text: string, fields?: Fields) => void>;

/** Logs no other properties of an error: they may hold a password, a mail or a row of the database. */
function loggable(value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  const { name, message, stack = message } = value;
  return { type: name, message, stack };
}

/** Creates a logger that writes each line to the destination at once. No value can forge a second line (log injection). */
export function createLogger(format: LogFormat, destination: DestinationStream): Logger {
  const json = { write: (line: string) => destination.write(escapeLineBreaks(line)) };
  const logger = pino(
    {
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: {
        level: (level) => ({ level }),
        log: (fields) => Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, loggable(value)])),
      },
    },
    format === "json" ? json : textLines(destination),
  );
  const at =
    (level: Level): Logger[Level] =>
    (text, fields = {}) =>
      logger[level](fields, text);
  return { info: at("info"), warn: at("warn"), error: at("error") };
}
