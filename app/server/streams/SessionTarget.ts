import type { Duplex } from "node:stream";
import type { TicketedStream } from "../operations/remoteAccess/accessTickets";
import { CountedStream } from "./CountedStream";
import { type Traffic, TrafficCounter } from "./Traffic";

/** The connections of one stream to its target, one after the other; their bytes are counted. */
export class SessionTarget {
  readonly #traffic = new TrafficCounter();
  #connection: Duplex | undefined;
  #isClosed = false;

  /** Connects to the target, instead of an earlier connection; one that comes too late is destroyed. */
  async dial(ticket: TicketedStream, dial: (ticket: TicketedStream) => Promise<Duplex>): Promise<Duplex> {
    this.#connection?.destroy();
    const connection = new CountedStream(await dial(ticket), this.#traffic);
    // Its reader handles them.
    connection.on("error", () => {});
    this.#connection = connection;
    if (this.#isClosed) connection.destroy();
    return connection;
  }

  takeTraffic(): Traffic {
    return this.#traffic.take();
  }

  close(): void {
    this.#isClosed = true;
    this.#connection?.destroy();
  }
}
