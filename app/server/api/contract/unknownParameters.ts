import type { Operation } from "./contract";

type QueryContract = Pick<Operation, "isWrite" | "queryParameters">;

/** The most names in a warning, and the most characters of each. */
const MAX_NAMES = 10;
const MAX_LENGTH = 40;

/**
 * Whether an operation ignores unknown query parameters, as programs for the field's API send some of their own. A write
 * with query parameters refuses them, because a misspelled filter would widen the write.
 */
export function ignoresUnknown({ isWrite, queryParameters }: QueryContract): boolean {
  return !isWrite || queryParameters.schemas.size === 0;
}

/** The Warning header (RFC 7234 §5.5.7) that names the query parameters an operation ignored; undefined when there are none. */
export function warnOfIgnored(operation: QueryContract, url: string): string | undefined {
  const [, query] = url.split(/\?(.*)/s);
  if (!query || !ignoresUnknown(operation)) return undefined;
  const known = operation.queryParameters.schemas;
  const names = new Set([...new URLSearchParams(query).keys()].filter((name) => !known.has(name)));
  if (names.size === 0) return undefined;
  const listed = [...names]
    .slice(0, MAX_NAMES)
    .map((name) => encodeURIComponent([...name].slice(0, MAX_LENGTH).join("")));
  const others = names.size > MAX_NAMES ? ` and ${names.size - MAX_NAMES} others` : "";
  return `299 - "Query parameters were ignored: ${listed.join(", ")}${others}"`;
}
