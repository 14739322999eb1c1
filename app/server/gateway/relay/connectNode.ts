import { once } from "node:events";
import { connect, isIP, type Socket } from "node:net";
import { TLSSocket, connect as tlsConnect } from "node:tls";
import type { NodeAddress } from "./NodeAddress";

/** Time to connect to another process and for its handshakes, in milliseconds. */
export const CONNECT_TIMEOUT_MS = 5_000;

function open({ url, certificate }: NodeAddress): Socket {
  const { protocol, hostname, port } = new URL(url);
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  if (protocol !== "https:") return connect({ host, port: Number(port || 80), noDelay: true });
  // The name in the certificate is that of the public address; the fingerprint is verified instead.
  const verification = { rejectUnauthorized: certificate === null, ...(isIP(host) ? {} : { servername: host }) };
  const socket = tlsConnect({ host, port: Number(port || 443), ALPNProtocols: ["http/1.1"], ...verification });
  return socket.setNoDelay(true);
}

/**
 * Connects to another server process. One that serves https must present the certificate whose fingerprint it recorded;
 * nothing is sent before.
 */
export async function connectNode(address: NodeAddress): Promise<Socket> {
  const socket = open(address);
  const isSecure = socket instanceof TLSSocket;
  const timer = setTimeout(() => socket.destroy(new Error("It did not answer in time.")), CONNECT_TIMEOUT_MS);
  try {
    await once(socket, isSecure ? "secureConnect" : "connect");
  } finally {
    clearTimeout(timer);
  }
  if (isSecure && address.certificate !== null && socket.getPeerCertificate().fingerprint256 !== address.certificate) {
    socket.destroy();
    throw new Error("It presented another certificate than it recorded.");
  }
  return socket;
}
