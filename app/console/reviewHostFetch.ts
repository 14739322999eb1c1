/**
 * A fetch that sends calls of the API to the review host a cookie names, where that is one of the hosts the build was
 * made with; undefined where none is. A build for production knows no host and leaves this out.
 */
export function reviewHostFetch(cookies: string, hosts: readonly string[]): typeof globalThis.fetch | undefined {
  const host = /(?:^|; )api_review=([^;]+)/.exec(cookies)?.[1];
  if (host === undefined || !hosts.includes(host)) return undefined;
  return (input, init) => {
    // What is no call of the API, such as the version, is asked of the server the page is from.
    if (typeof input === "string") return fetch(input, init);
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    return fetch(new Request(`https://${host}${pathname}${search}`, request), { credentials: "include" });
  };
}
