import type { PageOrigins } from "./PageOrigins";

/** The path at which a ticket lets a browser in. */
export const ENTRY_PATH = "/.farhelm/enter";

const TICKET = /\?ticket=([\w-]{43})$/;

/** Whether a protocol is one of web pages. */
export const hasPage = (protocol: string | undefined) => protocol === "http" || protocol === "https";

/** The address at which a ticket opens the web page of its session; undefined if browsers can open none. */
export function pageUrl(
  origins: PageOrigins | undefined,
  { id, protocol, ticket }: { id: number; protocol?: string | undefined; ticket: string },
): string | undefined {
  const origin = hasPage(protocol) ? origins?.originOf(id) : undefined;
  return origin && `${origin}${ENTRY_PATH}?ticket=${ticket}`;
}

/** The ticket in the path of a request. */
export const readTicket = (path: string | undefined): string | undefined => TICKET.exec(path ?? "")?.[1];
