import type { Generated, GeneratedAlways } from "kysely";

/** A ticket that opens one stream of a session. */
export interface AccessTicketsTable {
  hash: Buffer;
  session_id: number;
  user_id: number;
  /** The session family or the access token that asked for it. */
  login_session: string;
  expires_at: Date;
}

/** The trusted host key of an SSH server at the target of sessions. */
export interface HostKeysTable {
  id: Generated<number>;
  device_id: number;
  host: string;
  port: number;
  algorithm: string;
  key: Buffer;
  /** Computed from the key, as OpenSSH prints it. */
  fingerprint: GeneratedAlways<string>;
  trusted_at: Date;
}
