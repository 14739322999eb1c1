/** The step at which a connection through a tunnel failed. */
export type TunnelFailure =
  | "offline"
  | "elsewhere"
  | "busy"
  | "forbidden"
  | "refused"
  | "unreachable"
  | "timeout"
  | "lost";

const SENTENCES: Record<TunnelFailure, string> = {
  offline: "The device has no tunnel open.",
  elsewhere: "The device is connected to another server process, which cannot be reached.",
  busy: "The tunnel of the device has no room for another connection.",
  forbidden: "The device does not allow this target.",
  refused: "The target refused the connection, or cannot be reached from the device.",
  unreachable: "The target refused the connection, or cannot be reached from the server.",
  timeout: "The target did not answer in time.",
  lost: "The tunnel of the device was lost.",
};

/** A connection through a tunnel failed. */
export class TunnelError extends Error {
  constructor(
    readonly failure: TunnelFailure,
    /** The reason that the device gave. */
    readonly detail?: string,
  ) {
    super(SENTENCES[failure]);
  }

  /** What failed, with the reason that the device gave. */
  get sentence(): string {
    return this.detail === undefined ? this.message : `${this.message} (${this.detail})`;
  }
}
