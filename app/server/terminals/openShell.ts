import type { Duplex } from "node:stream";
import { TERMINAL_PATH, type TerminalSize } from "../../domain/terminalMessages";
import type { Database } from "../database/openDatabase";
import { ConnectionFailure } from "../dialog/ConnectionFailure";
import { Dialog } from "../dialog/Dialog";
import type { DeviceTunnels } from "../gateway/tunnel/DeviceTunnels";
import { TunnelError } from "../gateway/tunnel/TunnelError";
import type { Recording } from "../recordings/Recording";
import type { Recordings } from "../recordings/Recordings";
import { findRecordingPolicy } from "../recordings/recordingPolicy";
import { connectSsh } from "../ssh/connectSsh";
import { hostKeysOf } from "../ssh/HostKeys";
import { CLOSE_CODES } from "../streams/CarriedStream";
import { SshShell } from "./SshShell";
import type { TerminalSession } from "./TerminalSession";
import { TelnetShell } from "./telnet/TelnetShell";
import type { TerminalClient } from "./terminalFormat";

/** Dependencies of openShell. */
export interface ShellOptions {
  database: Database;
  tunnels: Pick<DeviceTunnels, "dialSession">;
  recordings: Recordings;
  clock?: () => Date;
}

interface Opening {
  session: TerminalSession;
  client: TerminalClient;
  dialog: Dialog;
  /** The size of the terminal, which may change meanwhile. */
  size(): TerminalSize;
}

/** Begins the recording of a terminal; undefined if it is not recorded. */
type Record = (size: TerminalSize) => Promise<Recording | undefined>;

/** Tells the person that the terminal is recorded, if it is, and waits until they go on. */
async function announceRecording(
  { session, client, dialog }: Opening,
  { database, recordings }: ShellOptions,
): Promise<Record> {
  const { sessionId } = session.ticket;
  const policy = await findRecordingPolicy(database.kysely, sessionId);
  if (policy === "off") return async () => undefined;
  const input = policy === "output-and-input";
  client.send({ type: "recorded", input });
  await dialog.expect("accept");
  return (size) =>
    recordings.start(sessionId, size, input).catch((error: Error) => {
      throw new ConnectionFailure(error.message);
    });
}

async function openTelnet(session: TerminalSession, target: Duplex, size: () => TerminalSize, record: Record) {
  const recording = await record(size());
  return session.open({ shell: new TelnetShell(target, size()), size: size(), recording });
}

async function open(opening: Opening, options: ShellOptions): Promise<string> {
  const { session, client, dialog, size } = opening;
  const { database, tunnels, clock = () => new Date() } = options;
  const { ticket } = session;
  const dial = () => session.dial((ticket) => tunnels.dialSession(ticket));
  if (ticket.protocol !== "ssh" && ticket.protocol !== "telnet")
    throw new ConnectionFailure("The target of this session has no terminal.");
  const record = await announceRecording(opening, options);
  const first = await dial();
  client.send({ type: "connected" });
  if (ticket.protocol === "telnet") return openTelnet(session, first, size, record);
  const hostKeys = hostKeysOf(ticket, { database, path: TERMINAL_PATH, clock });
  const { connection, key } = await connectSsh({ first, dial, dialog, hostKeys });
  const recording = await record(size());
  const channel = await connection.openShell(size()).catch(async (error: unknown) => {
    await recording?.end();
    throw error;
  });
  return session.open({ shell: new SshShell(connection, channel), size: size(), key, recording });
}

/**
 * Opens the shell of a terminal, asking the client what is needed for it. Returns the id of the terminal; undefined when
 * it could not be opened, after the client has received the reason.
 */
export async function openShell(
  session: TerminalSession,
  client: TerminalClient,
  first: TerminalSize,
  options: ShellOptions,
): Promise<string | undefined> {
  let size = first;
  const dialog = new Dialog(client, {
    onEnd: () => session.close(1000, "The terminal was ended."),
    tooEarly: "Input came before the terminal was open.",
    takeOther: (message) => {
      if (message.type !== "resize") return false;
      size = message as { type: "resize" } & TerminalSize;
      return true;
    },
  });
  client.receiveBy(dialog);
  try {
    return await open({ session, client, dialog, size: () => size }, options);
  } catch (error) {
    if (error instanceof ConnectionFailure || error instanceof TunnelError) {
      session.close(CLOSE_CODES.notOpened, error.message);
      return undefined;
    }
    session.close(1011, "The server could not open the terminal.");
    throw error;
  }
}
