/** How long every refusal of a serial number or secret takes, in milliseconds: far longer than looking a device up. */
export const REFUSAL_MS = 250;

/** Starts when somebody says who they are, and ends when they may be told what tells nothing of who is known here. */
export function refusalTime(milliseconds = REFUSAL_MS): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
