/** Records that are not named one by one but by what finds them; sent, it says so in the place of their ids. */
export interface Matching {
  readonly length: number;
  toJSON(): { matching: Record<string, unknown>; count: number };
  toString(): string;
}

/** All rows a list found, as far as documents bind to rows that were chosen: their ids and how many they are. */
export interface MatchingSelection {
  readonly id: Matching;
  readonly length: number;
}

/** What says which part of a list is shown, and nothing about which records are meant. */
const SHOWN = new Set(["limit", "offset", "sort", "fields"]);

/** The records these parameters of a list find. */
export function createMatching(params: Record<string, unknown>, count: number): Matching {
  const isMeant = ([name, value]: [string, unknown]) => !SHOWN.has(name) && value !== undefined && value !== "";
  const sent = { matching: Object.fromEntries(Object.entries(params).filter(isMeant)), count };
  return { length: count, toJSON: () => sent, toString: () => JSON.stringify(sent) };
}

/** The records a text in an address names by what finds them; undefined where it names them otherwise. */
export function readMatching(text: unknown): Matching | undefined {
  if (isMatching(text)) return text;
  if (typeof text !== "string" || !text.startsWith("{")) return undefined;
  try {
    const { matching, count } = JSON.parse(text) as { matching?: Record<string, unknown>; count?: number };
    return matching && typeof count === "number" ? createMatching(matching, count) : undefined;
  } catch {
    return undefined;
  }
}

/** The same records, as far as these filters find them as well. */
export function narrowMatching(matching: Matching, filters: Record<string, unknown>, count: number): Matching {
  return createMatching({ ...matching.toJSON().matching, ...filters }, count);
}

function isMatching(value: unknown): value is Matching {
  return typeof value === "object" && value !== null && !Array.isArray(value) && "toJSON" in value && "length" in value;
}
