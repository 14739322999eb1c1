import type { useApi } from "#engine";

/** A ticket for one web socket of a session, or why there is none; `isTemporary`: there may be one next time. */
export type TicketResponse = { ticket: string } | { isTemporary: boolean; hasSessionEnded: boolean; text: string };

/** Requests a ticket of a session. */
export async function issueTicket(api: ReturnType<typeof useApi>, session: number): Promise<TicketResponse> {
  const { data, error } = await api.call<{ ticket: string }>("createAccessTicket", {
    params: { id: session },
    background: true,
  });
  if (data) return { ticket: data.ticket };
  const { status = 0, statusText = "", errors = [] } = error ?? {};
  const isTemporary = status === 0 || status === 408 || status === 429 || status >= 500;
  return { isTemporary, hasSessionEnded: status === 400 || status === 404, text: errors[0]?.message ?? statusText };
}

/** Opens a web socket that the server admits by its ticket. */
export function openTicketedSocket(path: string, protocol: string, ticket: string): WebSocket {
  const address = new URL(path, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  return new WebSocket(address, [protocol, `ticket.${ticket}`]);
}
