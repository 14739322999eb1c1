import type { Agent } from "node:http";
import type { Duplex } from "node:stream";
import type { TicketedStream } from "../../operations/remoteAccess/accessTickets";
import type { CarriedStream } from "../../streams/CarriedStream";
import { type Traffic, TrafficCounter } from "../../streams/Traffic";
import { type Origins, targetOrigin } from "../messages/Origins";
import { CertificateChanged, type CertificatePins } from "./CertificatePins";
import { connectTarget, type DialSession } from "./connectTarget";
import { TargetAgent } from "./TargetAgent";

/** Requests of one session at the same time. */
const MAX_REQUESTS = 64;

/** Anything that ends with its session. */
interface Closable {
  destroy(): unknown;
}

/** The web page of a session, for one login of its user: its connections to the target, counted as one stream. */
export class PageSession implements CarriedStream {
  readonly isAttached = true;
  /** What the session connects to, once its device has led the browser to it. */
  #target: TicketedStream;
  /** Keeps connections for further requests. */
  readonly pooled: Agent;
  /** A connection for each request: one that the target is about to close would lose what cannot be sent twice. */
  readonly single: Agent;
  readonly #traffic = new TrafficCounter();
  readonly #open = new Set<Closable>();
  #isTls: boolean;
  /** The certificate that a user was asked about. */
  #refused: CertificateChanged | undefined;
  #endReason: string | undefined;

  constructor(
    readonly ticket: TicketedStream,
    private readonly own: string,
    private readonly connections: { dial: DialSession; pins: CertificatePins },
    private readonly onClose: () => void,
  ) {
    this.#isTls = ticket.protocol === "https";
    this.#target = ticket;
    this.pooled = new TargetAgent(() => this.connect(), { keepAlive: true });
    this.single = new TargetAgent(() => this.connect());
  }

  /** Why the session has ended, as a sentence; undefined while it has not. */
  get endReason(): string | undefined {
    return this.#endReason;
  }

  get origins(): Origins {
    return { own: this.own, target: targetOrigin(this.#target, this.#isTls) };
  }

  /** The port of the target. */
  get port(): number {
    return this.#target.target.port;
  }

  /**
   * Follows a device that leads from its page on port 80 to the same over TLS, as most do. Other targets are those of
   * the session alone. Returns whether the page is there from now on.
   */
  followToTls(address: string): boolean {
    const { host, port } = this.#target.target;
    const isSame = URL.canParse(address) && new URL(address).origin === "https://localhost";
    if (this.#isTls || host !== "localhost" || port !== 80 || !isSame) return false;
    this.#isTls = true;
    this.#target = { ...this.ticket, target: { host, port: 443 } };
    return true;
  }

  /** Whether another request may be sent. */
  get hasRoom(): boolean {
    return this.#open.size < MAX_REQUESTS;
  }

  /** Connects to the target. Rejects with a TunnelError, PageError or CertificateChanged. */
  async connect(): Promise<Duplex> {
    const { dial, pins } = this.connections;
    const target = { ticket: this.#target, traffic: this.#traffic, tls: this.#isTls ? { pins } : undefined };
    const stream = await connectTarget(target, dial).catch((error: unknown) => {
      if (error instanceof CertificateChanged) this.#refused = error;
      throw error;
    });
    if (this.#endReason !== undefined) stream.destroy();
    return stream;
  }

  /** Trusts the changed certificate that the user was shown. Returns whether it was this one. */
  async trust(fingerprint: string): Promise<boolean> {
    if (this.#refused?.fingerprint !== fingerprint) return false;
    await this.connections.pins.trust(this.#target, fingerprint);
    this.#refused = undefined;
    return true;
  }

  /** Ends something with the session. Returns a function that forgets it. */
  track(closable: Closable): () => void {
    this.#open.add(closable);
    return () => this.#open.delete(closable);
  }

  close(_code: number, reason: string): void {
    if (this.#endReason !== undefined) return;
    this.#endReason = reason;
    for (const closable of this.#open) closable.destroy();
    this.pooled.destroy();
    this.single.destroy();
    this.onClose();
  }

  takeTraffic(): Traffic {
    return this.#traffic.take();
  }
}
