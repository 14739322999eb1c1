/** What an operation requires: a permission by name, any session ("none"), or nothing ("public"). */
export type Needed = string;

/** Whether these permissions include the required one. */
export function isPermitted(held: ReadonlySet<string>, needed: Needed): boolean {
  return needed === "none" || needed === "public" || held.has(needed);
}
