import type { TicketedStream } from "../../operations/remoteAccess/accessTickets";

/** Where a page is shown, and where its device believes it is shown. */
export interface Origins {
  /** The origin of the page in the browser. */
  own: string;
  /** The origin of the target, such as `https://192.168.1.1`. */
  target: string;
}

/** The origin of a session's target: the port is left out where it is the one of the scheme. */
export function targetOrigin({ target }: Pick<TicketedStream, "target">, isTls: boolean): string {
  const host = target.host.includes(":") ? `[${target.host}]` : target.host;
  return new URL(`${isTls ? "https" : "http"}://${host}:${target.port}`).origin;
}
