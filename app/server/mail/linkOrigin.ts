/** Determines the origin of links in mails. */
export interface OriginFacts {
  /** The Host header of the request. */
  host: string | undefined;
  publicUrl: string | undefined;
  isHttps: boolean;
  /** Whether a brand lists the host as its own. */
  isBrandHost: (name: string) => boolean;
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * The origin of links in mails. The Host header is controlled by the client, so it is trusted only when it is a brand's
 * own host or this machine (host header injection); otherwise the public URL is used, if any.
 */
export function linkOrigin({ host, publicUrl, isHttps, isBrandHost }: OriginFacts): string | undefined {
  const requested = `${isHttps ? "https" : "http"}://${host}`;
  if (host === undefined || !URL.canParse(requested)) return publicUrl;
  const { hostname, origin, host: parsed } = new URL(requested);
  if (parsed !== host.toLowerCase()) return publicUrl;
  if (isBrandHost(hostname)) return origin;
  return publicUrl ?? (LOOPBACK.test(hostname) ? origin : undefined);
}
