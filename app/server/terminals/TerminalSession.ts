import type { Duplex } from "node:stream";
import type { TerminalSize } from "../../domain/terminalMessages";
import { ConnectionFailure } from "../dialog/ConnectionFailure";
import type { TicketedStream } from "../operations/remoteAccess/accessTickets";
import type { CarriedStream } from "../streams/CarriedStream";
import { SessionTarget } from "../streams/SessionTarget";
import type { Traffic } from "../streams/Traffic";
import { Terminal, type TerminalParts } from "./Terminal";
import type { TerminalClient } from "./terminalFormat";

/** Connects to the target of a session. Rejects with a TunnelError. */
type Dial = (ticket: TicketedStream) => Promise<Duplex>;

/** What happens to a terminal: it is over, once; its client sends a watcher away. */
export type SessionListener = Pick<TerminalParts, "onEnd" | "onDismiss">;

/** One terminal of a remote access session, from its first message on: while it is opened, used, and waits for its client. */
export class TerminalSession implements CarriedStream {
  readonly #target = new SessionTarget();
  #terminal: Terminal | undefined;
  #isOver = false;

  constructor(
    public ticket: TicketedStream,
    private readonly client: TerminalClient,
    private readonly listener: SessionListener,
  ) {}

  /** Its terminal, once that is open. */
  get terminal(): Terminal | undefined {
    return this.#isOver ? undefined : this.#terminal;
  }

  get isAttached(): boolean {
    return this.#terminal ? this.#terminal.isAttached : true;
  }

  /** Whether it can be continued with this ticket. */
  belongsTo({ sessionId, userId }: TicketedStream): boolean {
    return this.ticket.sessionId === sessionId && this.ticket.userId === userId;
  }

  /** Connects to the target, instead of an earlier connection. */
  async dial(dial: Dial): Promise<Duplex> {
    const target = await this.#target.dial(this.ticket, dial);
    if (this.#isOver) throw new ConnectionFailure("The terminal was ended.");
    return target;
  }

  /** Joins the client with its shell. Returns the id by which the terminal can be continued. */
  open(parts: Omit<TerminalParts, keyof SessionListener>): string {
    if (this.#isOver) {
      parts.shell.destroy();
      void parts.recording?.end();
      throw new ConnectionFailure("The terminal was ended.");
    }
    const { onDismiss } = this.listener;
    const terminal = new Terminal({ ...parts, onDismiss, onEnd: () => this.#finish() });
    this.#terminal = terminal;
    terminal.attach(this.client, parts.size);
    return terminal.id;
  }

  /** Continues it with another client; false when it cannot be. */
  resume(ticket: TicketedStream, client: TerminalClient, { received, ...size }: TerminalSize & { received: number }) {
    if (!this.#terminal?.attach(client, size, received)) return false;
    this.ticket = ticket;
    return true;
  }

  takeTraffic(): Traffic {
    return this.#target.takeTraffic();
  }

  close(code: number, reason: string): void {
    if (this.#terminal) this.#terminal.close(code, reason);
    else this.client.close(code, reason);
    this.#finish();
  }

  #finish(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#target.close();
    this.listener.onEnd();
  }
}
