import type { HostKey } from "./signInMessages";

/** The path at which clients open RDP sessions, and its subprotocol, which the ticket follows. */
export const RDP_PATH = "/connect/rdp";
export const RDP_PROTOCOL = "farhelm-rdp";

/** Text messages of the server, before the binary messages of RDCleanPath and RDP. */
export interface CertificateQuestion {
  type: "host-key";
  /** The certificate of the target. */
  key: HostKey;
  /** The one trusted before, and since when. */
  pinned?: HostKey & { since: string };
}

/** The client's text message in answer. */
export interface CertificateAnswer {
  type: "trust";
  accepted: boolean;
}
