/**
 * Returns a `fetch` that sends API calls to the review host named in the `api_review` cookie, if it is one of the hosts allowed
 * at build time; otherwise undefined. Production builds have no such hosts and exclude this code.
 */
export function reviewHostFetch(cookies: string, hosts: readonly string[]): typeof globalThis.fetch | undefined {
  const host = /(?:^|; )api_review=([^;]+)/.exec(cookies)?.[1];
  if (host === undefined || !hosts.includes(host)) return undefined;
  return (input, init) => {
    // Other requests, such as for the version, go to the server of the page.
    if (typeof input === "string") return fetch(input, init);
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    return fetch(new Request(`https://${host}${pathname}${search}`, request), { credentials: "include" });
  };
}
