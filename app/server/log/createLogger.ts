type Level = "info" | "warn" | "error";

/** Logger of the server: one line per event, details after the sentence. */
export type Logger = Record<Level, (text: string, details?: Record<string, unknown>) => void>;

const SIGNS: Record<Level, string> = { info: " ", warn: "!", error: "✗" };

function show(value: unknown): string {
  if (value instanceof Error) return JSON.stringify(value.stack ?? value.message);
  return typeof value === "string" && /^[\w./:@-]+$/.test(value) ? value : (JSON.stringify(value) ?? String(value));
}

/** Formats one log line; details are appended as name=value and cannot break the line (log injection). */
export function formatLine(level: Level, text: string, details: Record<string, unknown>, now: Date): string {
  const pairs = Object.entries(details).filter(([, value]) => value !== undefined);
  const tail = pairs.map(([name, value]) => ` ${name}=${show(value)}`).join("");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a line of the log must stay one line
  const line = text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, " ");
  return `${now.toISOString()} ${SIGNS[level]} ${line}${tail}\n`;
}

/** Creates a logger that writes lines to the given function. */
export function createLogger(write: (line: string) => void): Logger {
  const at =
    (level: Level): Logger[Level] =>
    (text, details = {}) =>
      write(formatLine(level, text, details, new Date()));
  return { info: at("info"), warn: at("warn"), error: at("error") };
}
