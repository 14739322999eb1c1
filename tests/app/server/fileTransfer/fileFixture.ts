import { once } from "node:events";
import WebSocket from "ws";
import { FILES_PATH } from "../../../../app/domain/fileMessages";
import type { RelayAddress } from "../../../../app/server/gateway/relay/openRelay";
import type { Client } from "../api/Client";
import type { ServeTarget } from "../gateway/tunnel/openTestTunnel";
import { createStreamFixture } from "../streams/streamFixture";
import { ADMIN } from "../terminals/terminalFixture";
import { TestFiles } from "./TestFiles";

/** A device with these targets behind its tunnel, and clients of its files; `ways` are other ways to devices. */
export async function createFileFixture(targets: Record<string, ServeTarget>, ways?: RelayAddress) {
  const fixture = await createStreamFixture(targets, ways);
  const admin = await fixture.api.signIn(ADMIN);
  /** Opens a web socket with a new ticket. */
  const connectTo = async (session: number, client: Client = admin): Promise<TestFiles> => {
    const protocols = ["farhelm-files", `ticket.${await fixture.ticketOf(client, session)}`];
    const socket = new WebSocket(fixture.server.replace("http", "ws") + FILES_PATH, protocols);
    await once(socket, "open");
    return new TestFiles(socket);
  };
  /** Opens a web socket of a new session to a port of the device. */
  const open = async (port: number, protocol = "sftp", email = ADMIN) => {
    const session = await fixture.addSession(email, port, protocol);
    return { session, files: await connectTo(session) };
  };
  return { ...fixture, admin, connectTo, open };
}
