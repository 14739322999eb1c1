import type { Database } from "../database/openDatabase";
import { type CarriedStream, CLOSE_CODES } from "./CarriedStream";
import { endInvalidSessions } from "./endInvalidSessions";
import { revalidateStreams } from "./revalidateStreams";
import { storeTraffic } from "./storeTraffic";
import type { Traffic } from "./Traffic";

/** Maximum number of streams of a session, such as the connections of a browser to a web page. */
const MAX_PER_SESSION = 32;

const CARRY = "update access_sessions set node = $2 where id = $1 and end_time is null";
const CARRIER = "select node from access_sessions where id = $1 and end_time is null";

/** The streams that this process carries. */
export class AccessStreams {
  readonly #open = new Set<CarriedStream>();
  /** Traffic per session that is not stored yet. */
  readonly #traffic = new Map<number, Traffic>();

  constructor(
    private readonly database: Database,
    /** The name of this process in gateway_nodes. */
    private readonly node: string,
  ) {}

  /** Whether another client may connect to a session. Streams whose client is lost leave room, as it may come back. */
  hasRoom(sessionId: number): boolean {
    return this.#of(sessionId).filter(({ isAttached }) => isAttached).length < MAX_PER_SESSION;
  }

  /** Whether a session may open another stream. */
  hasRoomForMore(sessionId: number): boolean {
    return this.#of(sessionId).length < MAX_PER_SESSION;
  }

  /**
   * Adds a stream, before its target is connected to: it takes its place at once and is closed with its session, which
   * this process carries from now on.
   */
  async add(stream: CarriedStream): Promise<void> {
    this.#open.add(stream);
    const { rowCount } = await this.database.pool.query(CARRY, [stream.ticket.sessionId, this.node]);
    // It ended since the ticket was taken.
    if (rowCount === 0) stream.close(CLOSE_CODES.sessionEnded, "The session has ended.");
  }

  /**
   * Adds a stream of somebody who watches a session, which another process may carry. Resolves to the name of the process
   * that carried it last; null if none did.
   */
  async addWatcher(stream: CarriedStream): Promise<string | null | undefined> {
    this.#open.add(stream);
    const { rows } = await this.database.pool.query<{ node: string | null }>(CARRIER, [stream.ticket.sessionId]);
    if (!rows[0]) stream.close(CLOSE_CODES.sessionEnded, "The session has ended.");
    return rows[0]?.node;
  }

  /** Whether this process has a name. */
  isNode(node: string): boolean {
    return this.node === node;
  }

  /** Removes a closed stream; its traffic is stored with the next count. */
  remove(stream: CarriedStream): void {
    if (this.#open.delete(stream)) this.#count(stream);
  }

  /** Ends the sessions that may not stay open, and closes the streams of ended ones. */
  async revalidate(now: Date): Promise<void> {
    await endInvalidSessions(this.database, now);
    await revalidateStreams([...this.#open], this.database, now);
  }

  /** Stores the traffic of all streams. */
  async storeTraffic(): Promise<void> {
    for (const stream of this.#open) this.#count(stream);
    if (this.#traffic.size === 0) return;
    const counted = new Map(this.#traffic);
    await storeTraffic(this.database, counted);
    for (const [id, { received, sent }] of counted) this.#subtract(id, received, sent);
  }

  /** Closes all streams and stores their traffic. */
  async close(): Promise<void> {
    for (const stream of this.#open) {
      stream.close(CLOSE_CODES.connectionLost, "The server is being stopped.");
      this.remove(stream);
    }
    await this.storeTraffic();
  }

  #of(sessionId: number): CarriedStream[] {
    return [...this.#open].filter(({ ticket }) => ticket.sessionId === sessionId);
  }

  #count(stream: CarriedStream): void {
    const { received, sent } = stream.takeTraffic();
    if (received + sent === 0) return;
    const before = this.#traffic.get(stream.ticket.sessionId) ?? { received: 0, sent: 0 };
    this.#traffic.set(stream.ticket.sessionId, {
      received: before.received + received,
      sent: before.sent + sent,
    });
  }

  // Streams that closed during the statement have added to the traffic since.
  #subtract(id: number, received: number, sent: number): void {
    const now = this.#traffic.get(id);
    if (!now || (now.received === received && now.sent === sent)) this.#traffic.delete(id);
    else this.#traffic.set(id, { received: now.received - received, sent: now.sent - sent });
  }
}
