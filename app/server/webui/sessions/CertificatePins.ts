import type { TLSSocket } from "node:tls";
import type { Database } from "../../database/openDatabase";
import type { TicketedStream } from "../../operations/remoteAccess/accessTickets";
import { findHostKey, trustHostKey } from "../../operations/remoteAccess/hostKeys";

/** The algorithm under which the fingerprint of a certificate is stored among the host keys. */
const ALGORITHM = "x509-sha256";

/** The path that the audit log shows. */
const PATH = "/.farhelm/certificate";

/** A target has another certificate than the one that is trusted. */
export class CertificateChanged extends Error {
  constructor(
    readonly fingerprint: string,
    readonly trusted: string,
  ) {
    super("The certificate of the target has changed.");
  }
}

/** `AB:CD:…`, as browsers and OpenSSL show it. */
const formatFingerprint = (hash: Buffer) => (hash.toString("hex").toUpperCase().match(/../g) ?? []).join(":");

/**
 * Verifies that a target keeps its certificate: self-signed ones, as devices have, prove nothing else. The first one is
 * trusted and stored, as SSH does with host keys; another one only when a user says so.
 */
export class CertificatePins {
  constructor(
    private readonly database: Pick<Database, "kysely" | "pool">,
    private readonly clock: () => Date,
  ) {}

  /** Rejects with CertificateChanged. */
  async verify(ticket: TicketedStream, { fingerprint256 }: { fingerprint256: string }): Promise<void> {
    const pinned = await findHostKey(this.database, ticket);
    if (!pinned) return this.trust(ticket, fingerprint256);
    const trusted = formatFingerprint(pinned.key);
    if (pinned.algorithm !== ALGORITHM || trusted !== fingerprint256)
      throw new CertificateChanged(fingerprint256, trusted);
  }

  /** Trusts a certificate from now on; the audit log says who did. */
  async trust(ticket: TicketedStream, fingerprint: string): Promise<void> {
    const key = Buffer.from(fingerprint.replaceAll(":", ""), "hex");
    await trustHostKey(this.database, ticket, { algorithm: ALGORITHM, key, path: PATH }, this.clock());
  }
}

/** The certificate of a target that was connected to. */
export function certificateOf(socket: TLSSocket): { fingerprint256: string } {
  return { fingerprint256: socket.getPeerCertificate().fingerprint256 ?? "" };
}
