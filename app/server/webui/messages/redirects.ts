import type { Origins } from "./Origins";

/** Where a device's response leads: to an address of its page, or elsewhere. */
export type Destination = { kind: "page"; address: string } | { kind: "elsewhere"; address: string };

/** Resolves an address in a response to a request of a path. An address that is no URL leads to itself, as text. */
export function resolveDestination(address: string, path: string, { own, target }: Origins): Destination {
  const base = target + path;
  if (!URL.canParse(address, base)) return { kind: "elsewhere", address };
  const { origin, href } = new URL(address, base);
  // Some devices take the address of their page from scripts, and lead to it.
  if (origin === own) return { kind: "page", address: href };
  return origin === target
    ? { kind: "page", address: own + href.slice(origin.length) }
    : { kind: "elsewhere", address: href };
}

const REFRESH = /^(\s*[\d.]+\s*[;,]\s*(?:url\s*=\s*)?)(["']?)(.*?)\2\s*$/i;

/** The address in a Refresh header, and the text before it; undefined if the page only loads itself again. */
export function readRefresh(value: string): { before: string; address: string } | undefined {
  const found = REFRESH.exec(value);
  return found ? { before: found[1] ?? "", address: found[3] ?? "" } : undefined;
}
