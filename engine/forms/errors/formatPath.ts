/** Formats a path for display, counting from 1: 0/name becomes "1, name". */
export function formatPath(within: string): string {
  return within
    .split("/")
    .map((step) => (/^\d+$/.test(step) ? String(Number(step) + 1) : step.replaceAll("_", " ")))
    .join(", ");
}
