import { Agent, type AgentOptions } from "node:http";
import type { Duplex } from "node:stream";

/** Connections of one client to a target, as many as browsers open to two hosts. */
const MAX_CONNECTIONS = 12;

/** Opens a connection to a target. */
export type Connect = () => Promise<Duplex>;

/** HTTP connections to a target that are streams through a tunnel, not sockets. */
export class TargetAgent extends Agent {
  constructor(
    private readonly connect: Connect,
    options: AgentOptions = {},
  ) {
    super({ maxSockets: MAX_CONNECTIONS, maxFreeSockets: 4, ...options });
  }

  override createConnection(_options: unknown, callback?: (error: Error | null, stream: Duplex) => void): undefined {
    this.connect().then(
      (stream) => callback?.(null, asSocket(stream)),
      (error: Error) => callback?.(error, undefined as never),
    );
    return undefined;
  }

  // The inherited one sets options of TCP sockets.
  override keepSocketAlive(): boolean {
    return true;
  }
}

/** Agents call this method of sockets that they use again. */
const asSocket = (stream: Duplex): Duplex => ("ref" in stream ? stream : Object.assign(stream, { ref: () => stream }));
