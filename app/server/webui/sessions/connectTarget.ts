import { isIP } from "node:net";
import type { Duplex } from "node:stream";
import { connect as connectTls, type TLSSocket } from "node:tls";
import type { TicketedStream } from "../../operations/remoteAccess/accessTickets";
import { CountedStream } from "../../streams/CountedStream";
import type { TrafficCounter } from "../../streams/Traffic";
import { PageError } from "../messages/PageError";
import { type CertificatePins, certificateOf } from "./CertificatePins";

/** Timeout of TLS handshakes in milliseconds. */
const HANDSHAKE_MS = 20_000;

/** Opens a stream to the target of a session. */
export type DialSession = (ticket: TicketedStream) => Promise<Duplex>;

/** How the target of a page is connected to. */
export interface PageTarget {
  ticket: TicketedStream;
  traffic: TrafficCounter;
  /** Speaks TLS, and verifies the certificate. */
  tls?: { pins: CertificatePins } | undefined;
}

/**
 * Connects to the target of a page; the bytes are counted as they cross the tunnel. Rejects with a TunnelError, PageError
 * or CertificateChanged.
 */
export async function connectTarget({ ticket, traffic, tls }: PageTarget, dial: DialSession): Promise<Duplex> {
  const stream = new CountedStream(await dial(ticket), traffic);
  // Sockets end when the other side does; streams do not.
  stream.once("end", () => stream.end());
  if (!tls) return stream;
  const socket = await secure(stream, ticket.target.host);
  try {
    await tls.pins.verify(ticket, certificateOf(socket));
    if (socket.destroyed) throw new PageError(502, "The connection to the device was lost.");
  } catch (error) {
    socket.destroy();
    throw error;
  }
  return socket;
}

/**
 * TLS with the target. Devices have self-signed certificates, and old ones speak nothing newer than TLS 1.0: what is
 * verified is that the certificate stays the same.
 */
function secure(stream: Duplex, host: string): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const socket = connectTls({
      socket: stream,
      rejectUnauthorized: false,
      minVersion: "TLSv1",
      ciphers: "DEFAULT:@SECLEVEL=0",
      ALPNProtocols: ["http/1.1"],
      ...(isIP(host) === 0 && { servername: host }),
    });
    const fail = () => {
      socket.destroy();
      reject(new PageError(502, "The device does not answer over TLS."));
    };
    const timer = setTimeout(fail, HANDSHAKE_MS);
    socket.on("error", fail).once("close", fail);
    socket.once("secureConnect", () => {
      clearTimeout(timer);
      // Whoever uses the socket listens too; until then, an error would end the process.
      socket
        .off("error", fail)
        .off("close", fail)
        .on("error", () => {});
      resolve(socket);
    });
    socket.once("close", () => clearTimeout(timer));
  });
}
