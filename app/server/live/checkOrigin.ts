/** Input of the origin check. */
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
 * Whether a web socket is opened by a page of this host. Browsers always send the Origin header with a web socket, and
 * the session cookie alone authenticates: without an origin it is refused (cross-site WebSocket hijacking).
 */
export function isOwnOrigin({ origin, host, publicUrl }: OriginFacts): boolean {
  const requesting = origin === undefined ? undefined : hostOf(origin);
  if (requesting === undefined) return false;
  return requesting === host?.toLowerCase() || (publicUrl !== undefined && requesting === hostOf(publicUrl));
}

/** Whether a page of this origin may call the API with access tokens. */
export function isAllowedOrigin(origin: string | undefined, origins: readonly string[]): boolean {
  return origin !== undefined && origins.includes(origin);
}
