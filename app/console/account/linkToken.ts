/** Token of the mailed link that opened this page. It is in the URL fragment, so that no server logs it. */
export function linkToken(): string {
  return location.hash.slice(1);
}

/** Removes a used token from the address and the browser's history. */
export function clearLinkToken(): void {
  history.replaceState(null, "", location.pathname + location.search);
}

/** Whether a text has the length of a token (20 to 100 characters); a link truncated by a mail program does not. */
export function isToken(token: string): boolean {
  return token.length >= 20 && token.length <= 100;
}
