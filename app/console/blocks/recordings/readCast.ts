/** An event of a recording; `time` in seconds from its start, `type`: output, input or a new size. */
export interface CastEvent {
  time: number;
  type: "o" | "i" | "r";
  data: string;
}

/** A recording of a terminal. */
export interface Cast {
  columns: number;
  rows: number;
  events: readonly CastEvent[];
  /** Seconds until the last event. */
  duration: number;
}

interface Header {
  version?: unknown;
  width?: unknown;
  height?: unknown;
}

const TYPES: ReadonlySet<unknown> = new Set(["o", "i", "r"]);
const isSize = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 1;

/** Reads asciicast v2; undefined for a text that is none. Events of unknown types are left out. */
export function readCast(text: string): Cast | undefined {
  const lines = text.split("\n").filter((line) => line !== "");
  try {
    const { version, width, height } = JSON.parse(lines[0] ?? "") as Header;
    if (version !== 2 || !isSize(width) || !isSize(height)) return undefined;
    const events = lines.slice(1).flatMap(readEvent);
    return { columns: width, rows: height, events, duration: events.at(-1)?.time ?? 0 };
  } catch {
    return undefined;
  }
}

function readEvent(line: string): CastEvent[] {
  const [time, type, data] = JSON.parse(line) as unknown[];
  if (typeof time !== "number" || typeof data !== "string" || !TYPES.has(type)) return [];
  return [{ time, type: type as CastEvent["type"], data }];
}

/** The columns and rows of an event of type `r`; undefined if they are none. */
export function sizeIn(data: string): { columns: number; rows: number } | undefined {
  const [, columns, rows] = /^([1-9]\d{0,3})x([1-9]\d{0,3})$/.exec(data) ?? [];
  return columns && rows ? { columns: Number(columns), rows: Number(rows) } : undefined;
}
