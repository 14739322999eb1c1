import type { IncomingMessage } from "node:http";
import type { Database } from "../database/openDatabase";
import { isAllowedOrigin, isOwnOrigin } from "../live/checkOrigin";
import { readSessions } from "../live/readSessions";
import { type TicketedStream, takeTicket } from "../operations/remoteAccess/accessTickets";
import type { Refusal } from "../webSockets/refuseUpgrade";
import { mayCarry } from "./revalidateStreams";
import type { StreamEndpoint } from "./StreamEndpoint";

/** The ticket is a second subprotocol, as browsers can set no header on a web socket and addresses are logged. */
const TICKET = /^ticket\.([\w-]{43})$/;

/** What redeeming a ticket depends on. */
export interface RedeemOptions {
  database: Database;
  clock?: () => Date;
}

/** What admission depends on. */
export interface AdmissionOptions extends RedeemOptions {
  publicUrl?: string | undefined;
  corsOrigins?: readonly string[] | undefined;
}

function readTicket({ headers }: IncomingMessage, expected: string): string | undefined {
  const [protocol, ticket = ""] = (headers["sec-websocket-protocol"] ?? "").split(",").map((text) => text.trim());
  return protocol === expected ? TICKET.exec(ticket)?.[1] : undefined;
}

/**
 * Uses a ticket up. Returns the stream it opens, or why it opens none: a wrong, used, expired and foreign ticket are
 * refused alike.
 */
export async function redeemTicket(
  ticket: string,
  { database, clock = () => new Date() }: RedeemOptions,
  isForWatchers = false,
): Promise<TicketedStream | 401 | 403> {
  const now = clock();
  const stream = await takeTicket(database, ticket, now);
  if (!stream || (stream.watch != null) !== isForWatchers) return 401;
  const user = (await readSessions(database, [stream.loginSession], now)).get(stream.loginSession);
  return user && mayCarry(stream, user) ? stream : 403;
}

/** The stream that a request may open, or why it may not. */
export async function admit(
  request: IncomingMessage,
  { protocol, isForWatchers }: Pick<StreamEndpoint, "protocol" | "isForWatchers">,
  options: AdmissionOptions,
): Promise<TicketedStream | Refusal> {
  const { publicUrl, corsOrigins = [] } = options;
  const { origin, host } = request.headers;
  // Programs send no origin; pages of others must not use a ticket they came by.
  if (origin !== undefined && !isOwnOrigin({ origin, host, publicUrl }) && !isAllowedOrigin(origin, corsOrigins))
    return 403;
  const ticket = readTicket(request, protocol);
  return ticket === undefined ? 400 : redeemTicket(ticket, options, isForWatchers);
}
