/** A set of records given by a filter rather than by ids; serialized to JSON in place of a list of ids. */
export interface Matching {
  readonly length: number;
  toJSON(): { matching: Record<string, unknown>; count: number };
  toString(): string;
}

/** A selection of all rows that match a list's filters, with the properties that documents bind to. */
export interface MatchingSelection {
  readonly id: Matching;
  readonly length: number;
}

/** Parameters that choose the page of a list, not which records match. */
const PAGE_PARAMS = new Set(["limit", "offset", "sort", "fields"]);

/** Makes a matching set from the parameters of a list. */
export function createMatching(params: Record<string, unknown>, count: number): Matching {
  const isFilter = ([name, value]: [string, unknown]) => !PAGE_PARAMS.has(name) && value !== undefined && value !== "";
  const sent = { matching: Object.fromEntries(Object.entries(params).filter(isFilter)), count };
  return { length: count, toJSON: () => sent, toString: () => JSON.stringify(sent) };
}

/** Parses a matching set from an address parameter; undefined where that holds ids. */
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

/** Narrows a matching set by additional filters. */
export function narrowMatching(matching: Matching, filters: Record<string, unknown>, count: number): Matching {
  return createMatching({ ...matching.toJSON().matching, ...filters }, count);
}

function isMatching(value: unknown): value is Matching {
  return typeof value === "object" && value !== null && !Array.isArray(value) && "toJSON" in value && "length" in value;
}
