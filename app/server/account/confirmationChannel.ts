/** The channel on which a user's console hears that a change was approved in the app. */
export function confirmationChannel(userId: number, uuid: string): string {
  return `private-status.${userId}.${uuid}`;
}
