type Level = "info" | "warn" | "error";

/** Where the server says what it does: one line each, details after the sentence. */
export type Logger = Record<Level, (text: string, details?: Record<string, unknown>) => void>;

const SIGNS: Record<Level, string> = { info: " ", warn: "!", error: "✗" };

function show(value: unknown): string {
  if (value instanceof Error) return JSON.stringify(value.stack ?? value.message);
  return typeof value === "string" && /^[\w./:@-]+$/.test(value) ? value : (JSON.stringify(value) ?? String(value));
}

/** The text of one log line; details follow as name=value and can never begin a line of their own. */
export function formatLine(level: Level, text: string, details: Record<string, unknown>, now: Date): string {
  const pairs = Object.entries(details).filter(([, value]) => value !== undefined);
  const tail = pairs.map(([name, value]) => ` ${name}=${show(value)}`).join("");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a line of the log must stay one line
  const line = text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, " ");
  return `${now.toISOString()} ${SIGNS[level]} ${line}${tail}\n`;
}

/** Makes a log that writes to the given place; lines for people go elsewhere. */
export function createLogger(write: (line: string) => void): Logger {
  const at =
    (level: Level): Logger[Level] =>
    (text, details = {}) =>
      write(formatLine(level, text, details, new Date()));
  return { info: at("info"), warn: at("warn"), error: at("error") };
}
