/** The channel on which a user's console hears what the phone said of a challenge, which is named by the beginning of its hash. */
export function confirmationChannel(userId: number, challenge: Buffer): string {
  return `private-status.${userId}.${challenge.toString("hex").slice(0, 36)}`;
}
