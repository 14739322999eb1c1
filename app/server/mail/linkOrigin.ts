/** What decides where links in mails lead. */
export interface OriginFacts {
  /** The host that was asked, as the request named it. */
  host: string | undefined;
  publicUrl: string | undefined;
  isHttps: boolean;
  /** Whether a brand names the host as its own. */
  isBrandHost: (name: string) => boolean;
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Where links in mails lead. Whoever sends a request chooses its Host header, so it is believed only when it names a
 * brand's own host or this machine; otherwise links lead to the public address, or nowhere when none is known.
 */
export function linkOrigin({ host, publicUrl, isHttps, isBrandHost }: OriginFacts): string | undefined {
  const asked = `${isHttps ? "https" : "http"}://${host}`;
  if (host === undefined || !URL.canParse(asked)) return publicUrl;
  const { hostname, origin, host: parsed } = new URL(asked);
  if (parsed !== host.toLowerCase()) return publicUrl;
  if (isBrandHost(hostname)) return origin;
  return publicUrl ?? (LOOPBACK.test(hostname) ? origin : undefined);
}
