/** An event of asciicast v2: time in seconds, type, data. */
export type CastEvent = [time: number, type: string, data: string];

/** Parses a recording; each line must be JSON. */
export function eventsOf(cast: string): { header: Record<string, unknown>; events: CastEvent[] } {
  const [header = "", ...events] = cast.trimEnd().split("\n");
  return { header: JSON.parse(header), events: events.map((line) => JSON.parse(line)) };
}

/** The data of all events of one type. */
export function textOf(events: readonly CastEvent[], type: string): string {
  return events
    .filter((event) => event[1] === type)
    .map(([, , data]) => data)
    .join("");
}
