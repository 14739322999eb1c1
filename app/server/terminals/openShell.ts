import { TERMINAL_PATH, type TerminalSize } from "../../domain/terminalMessages";
import type { Database } from "../database/openDatabase";
import { ConnectionFailure } from "../dialog/ConnectionFailure";
import { Dialog } from "../dialog/Dialog";
import type { DeviceTunnels } from "../gateway/tunnel/DeviceTunnels";
import { TunnelError } from "../gateway/tunnel/TunnelError";
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
  clock?: () => Date;
}

interface Opening {
  session: TerminalSession;
  client: TerminalClient;
  dialog: Dialog;
  /** The size of the terminal, which may change meanwhile. */
  size(): TerminalSize;
}

async function open(
  { session, client, dialog, size }: Opening,
  { database, tunnels, clock = () => new Date() }: ShellOptions,
): Promise<string> {
  const { ticket } = session;
  const dial = () => session.dial((ticket) => tunnels.dialSession(ticket));
  if (ticket.protocol !== "ssh" && ticket.protocol !== "telnet")
    throw new ConnectionFailure("The target of this session has no terminal.");
  const first = await dial();
  client.send({ type: "connected" });
  if (ticket.protocol === "telnet") return session.open(new TelnetShell(first, size()), size());
  const hostKeys = hostKeysOf(ticket, { database, path: TERMINAL_PATH, clock });
  const { connection, key } = await connectSsh({ first, dial, dialog, hostKeys });
  return session.open(new SshShell(connection, await connection.openShell(size())), size(), key);
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
