import { isIP } from "node:net";
import type { Duplex } from "node:stream";
import { connect, type DetailedPeerCertificate, type TLSSocket } from "node:tls";
import { ConnectionFailure } from "../dialog/ConnectionFailure";
import type { TargetDetails } from "./cleanPath";

const TIMEOUT_MS = 30_000;
const TPKT_VERSION = 3;
const HEADER_LENGTH = 4;
/** A confirm takes 19 bytes; more may follow in a later version. */
const MAX_CONFIRM = 1_024;
const MAX_CERTIFICATES = 10;
/** Certificates that do not fit into the answer are left out. */
const MAX_CHAIN_BYTES = 32_768;

const NO_RDP = "The device does not speak RDP at this port.";
const NO_TLS = "The device does not encrypt RDP with TLS.";

/** Reads the answer to a connection request, a TPKT (RFC 1006). Rejects with a ConnectionFailure. */
async function readConfirm(target: Duplex): Promise<Buffer> {
  const header = await readBytes(target, HEADER_LENGTH);
  const length = header.readUInt16BE(2);
  if (header[0] !== TPKT_VERSION || length <= HEADER_LENGTH || length > MAX_CONFIRM)
    throw new ConnectionFailure(NO_RDP);
  return Buffer.concat([header, await readBytes(target, length - HEADER_LENGTH)]);
}

/** Reads a number of bytes and leaves the rest, which TLS reads. */
function readBytes(target: Duplex, length: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const events = ["readable", "end", "close"];
    const read = () => {
      const bytes: Buffer | null = target.read(length);
      if (bytes?.length !== length && !bytes && !target.readableEnded && !target.destroyed) return;
      for (const event of events) target.off(event, read);
      if (bytes?.length === length) resolve(bytes);
      else reject(new ConnectionFailure(NO_RDP));
    };
    for (const event of events) target.on(event, read);
    read();
  });
}

function chainOf(socket: TLSSocket): Buffer[] {
  const chain: Buffer[] = [];
  let bytes = 0;
  let certificate: DetailedPeerCertificate | undefined = socket.getPeerCertificate(true);
  while (certificate?.raw && chain.length < MAX_CERTIFICATES) {
    const { raw, issuerCertificate }: DetailedPeerCertificate = certificate;
    bytes += raw.length;
    if (bytes > MAX_CHAIN_BYTES || chain.some((one) => one.equals(raw))) break;
    chain.push(raw);
    certificate = issuerCertificate;
  }
  return chain;
}

function openTls(target: Duplex, host: string): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    // The client checks the certificate: those of devices are their own.
    const options = { socket: target, rejectUnauthorized: false, ...(isIP(host) === 0 && { servername: host }) };
    const socket = connect(options, () => resolve(socket));
    socket.once("error", () => reject(new ConnectionFailure(NO_TLS)));
    socket.once("close", () => reject(new ConnectionFailure(NO_TLS)));
  });
}

/**
 * Sends a client's connection request to an RDP server and begins TLS with it, as the client would do by itself if it
 * could open TCP connections. Rejects with a ConnectionFailure; the connection is destroyed then.
 */
export async function negotiateTls(
  target: Duplex,
  request: Buffer,
  host: string,
): Promise<{ socket: TLSSocket; details: Omit<TargetDetails, "address"> }> {
  const timer = setTimeout(() => target.destroy(), TIMEOUT_MS);
  try {
    target.write(request);
    const confirm = await readConfirm(target);
    const socket = await openTls(target, host);
    return { socket, details: { confirm, chain: chainOf(socket) } };
  } catch (error) {
    target.destroy();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
