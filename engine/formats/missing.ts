/** What stands where there is no value. */
export const dash = "–";

/** Whether there is nothing to show: no value, or an empty text or list. Zero and false are values. */
export function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
}
