/** Shown in place of a missing value. */
export const dash = "–";

/** Whether a value is missing: undefined, null, or an empty text or list. Zero and false are values. */
export function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
}
