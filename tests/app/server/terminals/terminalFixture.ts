import { once } from "node:events";
import { connect } from "node:net";
import WebSocket from "ws";
import { TERMINAL_PATH } from "../../../../app/domain/terminalMessages";
import type { Client } from "../api/Client";
import type { ServeTarget } from "../gateway/tunnel/openTestTunnel";
import { createStreamFixture } from "../streams/streamFixture";
import { TestTerminal } from "./TestTerminal";

/** The email address of the user whose terminals these are. */
export const ADMIN = "admin@own.test";

/** Serves a target of the device by a port of this machine, as an agent does. */
export function byPort(port: number): ServeTarget {
  return (stream) => {
    const socket = connect({ host: "127.0.0.1", port, noDelay: true });
    socket.on("error", () => stream.destroy());
    socket.on("close", () => stream.end());
    stream.on("close", () => socket.destroy());
    stream.pipe(socket).pipe(stream);
  };
}

/** A device with these targets behind its tunnel, and clients of its terminals. */
export async function createTerminalFixture(targets: Record<string, ServeTarget>) {
  const fixture = await createStreamFixture(targets);
  const admin = await fixture.api.signIn(ADMIN);
  /** Opens a web socket with a new ticket. */
  const connectWith = async (client: Client, session: number): Promise<WebSocket> => {
    const protocols = ["farhelm-terminal", `ticket.${await fixture.ticketOf(client, session)}`];
    const socket = new WebSocket(fixture.server.replace("http", "ws") + TERMINAL_PATH, protocols);
    await once(socket, "open");
    return socket;
  };
  const openWith = async (client: Client, session: number, reports = true): Promise<TestTerminal> =>
    new TestTerminal(await connectWith(client, session), reports);
  return {
    ...fixture,
    openBytes: fixture.open,
    admin,
    connectWith,
    openWith,
    addTerminalSession: (port: number, protocol = "ssh", email = ADMIN) => fixture.addSession(email, port, protocol),
    /** Opens a web socket of a new session. */
    async open(port: number, protocol = "ssh", reports = true) {
      const session = await fixture.addSession(ADMIN, port, protocol);
      return { session, terminal: await openWith(admin, session, reports) };
    },
  };
}
