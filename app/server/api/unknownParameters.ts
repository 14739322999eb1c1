import type { Operation } from "./contract";

type Asked = Pick<Operation, "isWrite" | "queryParameters">;

/** How many names a warning holds, and how much of each. */
const MOST_NAMES = 10;
const LONGEST = 40;

/**
 * Whether an operation goes on without the parameters of a query that it does not know, as programs of the field send
 * some of their own. A write that is told by its query what it is about does not: a filter with a slip in its name would
 * widen it.
 */
export function ignoresUnknown({ isWrite, queryParameters }: Asked): boolean {
  return !isWrite || queryParameters.schemas.size === 0;
}

/** The parameters of a query that an operation goes on without, as a warning says it (RFC 7234, 5.5.7); undefined when there are none. */
export function warnOfIgnored(operation: Asked, url: string): string | undefined {
  const [, query] = url.split(/\?(.*)/s);
  if (!query || !ignoresUnknown(operation)) return undefined;
  const known = operation.queryParameters.schemas;
  const names = new Set([...new URLSearchParams(query).keys()].filter((name) => !known.has(name)));
  if (names.size === 0) return undefined;
  const told = [...names].slice(0, MOST_NAMES).map((name) => encodeURIComponent([...name].slice(0, LONGEST).join("")));
  const others = names.size > MOST_NAMES ? ` and ${names.size - MOST_NAMES} others` : "";
  return `299 - "Query parameters were ignored: ${told.join(", ")}${others}"`;
}
