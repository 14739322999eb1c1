/**
 * The live channel that notifies a user's console of the phone's response to a challenge, which is identified by a
 * prefix of its hash.
 */
export function confirmationChannel(userId: number, challenge: Buffer): string {
  return `private-status.${userId}.${challenge.toString("hex").slice(0, 36)}`;
}
