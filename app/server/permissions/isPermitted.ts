/** What an operation needs: a permission by name, a session ("none"), or nothing at all ("public"). */
export type Needed = string;

/** Tells whether someone who holds these permissions may use what needs this one. */
export function isPermitted(held: ReadonlySet<string>, needed: Needed): boolean {
  return needed === "none" || needed === "public" || held.has(needed);
}
