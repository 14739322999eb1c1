/** The token of the mailed link that opened this page. It stands behind the #, so that no server's log has it. */
export function linkToken(): string {
  return location.hash.slice(1);
}

/** Takes a token that is used up out of the address and the browser's history. */
export function clearLinkToken(): void {
  history.replaceState(null, "", location.pathname + location.search);
}

/** Whether a token looks like one at all; a link cut short by a mail program does not. */
export function isToken(token: string): boolean {
  return token.length >= 20 && token.length <= 100;
}
