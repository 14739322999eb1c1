/** Duration of every rejected authentication in milliseconds: much longer than a lookup, to prevent timing attacks. */
export const REFUSAL_MS = 250;

/** Resolves when a rejection may be sent; started before the lookup, so that the total time reveals nothing. */
export function refusalTime(milliseconds = REFUSAL_MS): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
