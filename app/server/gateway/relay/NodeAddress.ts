import { X509Certificate } from "node:crypto";

/** How a server process is reached by the others at its database. */
export interface NodeAddress {
  /** The origin of its web server. */
  url: string;
  /** What others present. */
  secret: string;
  /** The SHA-256 fingerprint of its certificate; null where it does not serve https itself. */
  certificate: string | null;
}

/** The fingerprint of the first certificate in a PEM text. */
export function fingerprintOf(pem: string | Buffer): string {
  return new X509Certificate(pem).fingerprint256;
}
