const KEY = "farhelm-phone";

/** What this phone shows who it is with; undefined while it is not paired. Without the PIN it confirms nothing. */
export function readPhoneToken(): string | undefined {
  return localStorage.getItem(KEY) ?? undefined;
}

/** Keeps the token of this phone, or forgets it. */
export function storePhoneToken(token: string | undefined): void {
  if (token === undefined) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, token);
}

/** What the picture in the console tells: the name of the pairing and its code; nothing where the address has none. */
export function readPairing(hash: string): { session_uuid: string; code: string } | undefined {
  const [, session_uuid, code] = /^#([0-9a-f-]{36})\.(\d{6})$/.exec(hash) ?? [];
  return session_uuid && code ? { session_uuid, code } : undefined;
}
