// The messages by which a client is asked what a target needs before it is connected: to trust its host key, and to sign in.

/** A server's host key. */
export interface HostKey {
  /** `ssh-ed25519` */
  algorithm: string;
  /** `SHA256:` and the base64 of the digest without padding, as OpenSSH prints it. */
  fingerprint: string;
}

/** One question of the server, such as for a one-time code. */
export interface Prompt {
  text: string;
  /** Whether the answer may be shown while it is typed. */
  echo: boolean;
}

/** What a person signs in with. Without password and key, the target asks by `prompts`. */
export interface Credentials {
  username: string;
  password?: string;
  /** In the format of OpenSSH, PEM or PuTTY. */
  privateKey?: string;
  passphrase?: string;
}

/** A way to sign in, by its name in SSH. */
export type SignInMethod = "password" | "publickey" | "keyboard-interactive";

/** Answers of the client. */
export type SignInAnswer =
  /** Answer to `host-key`: the key is pinned from now on; otherwise the connection ends. */
  | { type: "trust"; accepted: boolean }
  /** Answer to `credentials`. */
  | ({ type: "credentials" } & Credentials)
  /** Answers to `prompts`, in their order. */
  | { type: "answers"; answers: string[] };

/** Questions of the server. */
export type SignInQuestion =
  /** A first or a changed host key, which must be trusted; `pinned` is the one trusted before. */
  | { type: "host-key"; key: HostKey; pinned?: HostKey & { since: string } }
  /** Asks for credentials; `refused`: those sent before were wrong, and `reason` may say more. */
  | { type: "credentials"; methods: readonly SignInMethod[]; refused: boolean; reason?: string }
  | { type: "prompts"; name: string; instructions: string; prompts: Prompt[] };
