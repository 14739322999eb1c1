import type { IncomingMessage } from "node:http";
import type { Database } from "../database/openDatabase";
import { isAllowedOrigin, isOwnOrigin } from "../live/checkOrigin";
import { readSessions } from "../live/readSessions";
import { type TicketedStream, takeTicket } from "../operations/remoteAccess/accessTickets";
import type { Refusal } from "../webSockets/refuseUpgrade";
import { CONNECT_PERMISSION } from "./revalidateStreams";

/** The ticket is a second subprotocol, as browsers can set no header on a web socket and addresses are logged. */
const TICKET = /^ticket\.([\w-]{43})$/;

/** What admission depends on. */
export interface AdmissionOptions {
  database: Database;
  publicUrl?: string | undefined;
  corsOrigins?: readonly string[] | undefined;
  clock?: () => Date;
}

function readTicket({ headers }: IncomingMessage, expected: string): string | undefined {
  const [protocol, ticket = ""] = (headers["sec-websocket-protocol"] ?? "").split(",").map((text) => text.trim());
  return protocol === expected ? TICKET.exec(ticket)?.[1] : undefined;
}

/** The stream that a request may open, or why it may not. A wrong, used, expired and foreign ticket are refused alike. */
export async function admit(
  request: IncomingMessage,
  protocol: string,
  { database, publicUrl, corsOrigins = [], clock = () => new Date() }: AdmissionOptions,
): Promise<TicketedStream | Refusal> {
  const { origin, host } = request.headers;
  // Programs send no origin; pages of others must not use a ticket they came by.
  if (origin !== undefined && !isOwnOrigin({ origin, host, publicUrl }) && !isAllowedOrigin(origin, corsOrigins))
    return 403;
  const ticket = readTicket(request, protocol);
  if (ticket === undefined) return 400;
  const now = clock();
  const stream = await takeTicket(database, ticket, now);
  if (!stream) return 401;
  const user = (await readSessions(database, [stream.loginSession], now)).get(stream.loginSession);
  if (!user?.permissions.has(CONNECT_PERMISSION)) return 403;
  return stream;
}
