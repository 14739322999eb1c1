/** Reads a cookie from a Cookie header or document.cookie. */
export function readCookie(cookies: string, name: string): string | undefined {
  const start = `${name}=`;
  const found = cookies.split("; ").find((cookie) => cookie.startsWith(start));
  return found === undefined ? undefined : decode(found.slice(start.length));
}

/** The document.cookie text that sets a cookie for a year, or removes it when the value is null. */
export function cookieText(name: string, value: string | null): string {
  const age = value === null ? 0 : 31_536_000;
  return `${name}=${encodeURIComponent(value ?? "")}; path=/; max-age=${age}; samesite=strict`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
