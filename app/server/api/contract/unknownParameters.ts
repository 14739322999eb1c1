import type { Operation } from "./contract";

type Asked = Pick<Operation, "isWrite" | "queryParameters">;

/** How many names a warning holds, and how much of each. */
const MOST_NAMES = 10;
const LONGEST = 40;

/**
 * Whether an operation ignores unknown query parameters, as clients of the field's API send some of their own. A write
 * with query parameters refuses them: a misspelled filter would widen it.
 */
export function ignoresUnknown({ isWrite, queryParameters }: Asked): boolean {
  return !isWrite || queryParameters.schemas.size === 0;
}

/** The Warning header (RFC 7234, 5.5.7) that names the query parameters an operation ignored; undefined when there are none. */
export function warnOfIgnored(operation: Asked, url: string): string | undefined {
  const [, query] = url.split(/\?(.*)/s);
  if (!query || !ignoresUnknown(operation)) return undefined;
  const known = operation.queryParameters.schemas;
  const names = new Set([...new URLSearchParams(query).keys()].filter((name) => !known.has(name)));
  if (names.size === 0) return undefined;
  const listed = [...names]
    .slice(0, MOST_NAMES)
    .map((name) => encodeURIComponent([...name].slice(0, LONGEST).join("")));
  const others = names.size > MOST_NAMES ? ` and ${names.size - MOST_NAMES} others` : "";
  return `299 - "Query parameters were ignored: ${listed.join(", ")}${others}"`;
}
