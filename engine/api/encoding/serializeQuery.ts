/** Serializes query parameters: arrays joined with commas, null and empty values omitted, 0 and false included. */
export function serializeQuery(query: Record<string, unknown>): string {
  const parts = Object.entries(query)
    .map(([name, value]) => [name, queryText(value)] as const)
    .filter(([, text]) => text !== "")
    .map(([name, text]) => `${encodeURIComponent(name)}=${encodeURIComponent(text)}`);
  return parts.join("&");
}

function queryText(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value))
    return value
      .map(queryText)
      .filter((item) => item !== "")
      .join(",");
  return String(value);
}

/** Splits parameters into those of the path template and the query. */
export function splitParams(path: string, params: Record<string, unknown> = {}) {
  const isInPath = ([name]: [string, unknown]) => path.includes(`{${name}}`);
  const entries = Object.entries(params);
  return {
    path: Object.fromEntries(entries.filter(isInPath)),
    query: Object.fromEntries(entries.filter((entry) => !isInPath(entry))),
  };
}
