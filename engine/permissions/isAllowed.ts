/** Whether the held permissions include the needed one; for a list, every or some of them by `mode`. */
export function isAllowed(
  held: ReadonlySet<string> | readonly string[],
  needed: string | readonly string[] | undefined,
  mode: "some" | "every" = "every",
): boolean {
  if (needed === undefined) return true;
  const isHeld = (permission: string) => (held instanceof Set ? held.has(permission) : [...held].includes(permission));
  if (typeof needed === "string") return isHeld(needed);
  return mode === "some" ? needed.some(isHeld) : needed.every(isHeld);
}
