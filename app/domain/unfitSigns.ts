const TURNING = /[\u202A-\u202E\u2066-\u2069]/;

/** Whether a text holds signs that turn the direction of writing, by which one name is shown as another. */
export function turnsDirection(text: string): boolean {
  return TURNING.test(text);
}
