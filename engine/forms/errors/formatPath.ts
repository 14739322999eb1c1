/** The way to a value as people count: 0/name is the name in the first row. */
export function formatPath(within: string): string {
  return within
    .split("/")
    .map((step) => (/^\d+$/.test(step) ? String(Number(step) + 1) : step.replaceAll("_", " ")))
    .join(", ");
}
