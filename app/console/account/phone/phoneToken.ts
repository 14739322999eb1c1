const KEY = "farhelm-phone";

/** Token that identifies this phone to the server; undefined while it is not paired. It confirms nothing without the PIN. */
export function readPhoneToken(): string | undefined {
  return localStorage.getItem(KEY) ?? undefined;
}

/** Stores the token of this phone in local storage, or removes it when undefined. */
export function storePhoneToken(token: string | undefined): void {
  if (token === undefined) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, token);
}

/** Parses the pairing session and code from the fragment of the QR code's address; undefined where it has none. */
export function readPairing(hash: string): { session_uuid: string; code: string } | undefined {
  const [, session_uuid, code] = /^#([0-9a-f-]{36})\.(\d{6})$/.exec(hash) ?? [];
  return session_uuid && code ? { session_uuid, code } : undefined;
}
