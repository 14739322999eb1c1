/** What the rule looks at. */
export interface OriginFacts {
  origin: string | undefined;
  host: string | undefined;
  publicUrl?: string | undefined;
}

function hostOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const parsed = new URL(url);
  return parsed.protocol === "http:" || parsed.protocol === "https:" ? parsed.host : undefined;
}

/**
 * Tells whether a page of this very host opens the socket. Browsers always name the page's origin when they open
 * a web socket, and the session cookie is all that lets one in: without an origin nobody is let in.
 */
export function isOwnOrigin({ origin, host, publicUrl }: OriginFacts): boolean {
  const asking = origin === undefined ? undefined : hostOf(origin);
  if (asking === undefined) return false;
  return asking === host?.toLowerCase() || (publicUrl !== undefined && asking === hostOf(publicUrl));
}

/** Whether a page of this origin may call the API with access tokens. */
export function isAllowedOrigin(origin: string | undefined, origins: readonly string[]): boolean {
  return origin !== undefined && origins.includes(origin);
}
