import type { TerminalSize } from "../../domain/terminalMessages";
import type { Database } from "../database/openDatabase";
import type { DeviceTunnels } from "../gateway/tunnel/DeviceTunnels";
import { TunnelError } from "../gateway/tunnel/TunnelError";
import { findHostKey, type TrustedHostKey, trustHostKey } from "../operations/remoteAccess/hostKeys";
import { CLOSE_CODES } from "../streams/CarriedStream";
import { Dialog } from "./Dialog";
import { openSsh } from "./ssh/openSsh";
import type { TerminalClient } from "./TerminalClient";
import { TerminalFailure } from "./TerminalFailure";
import type { TerminalSession } from "./TerminalSession";
import { TelnetShell } from "./telnet/TelnetShell";

/** Dependencies of openShell. */
export interface ShellOptions {
  database: Database;
  tunnels: Pick<DeviceTunnels, "dialSession">;
  clock?: () => Date;
}

async function open(
  session: TerminalSession,
  dialog: Dialog,
  { database, tunnels, clock = () => new Date() }: ShellOptions,
): Promise<string> {
  const { ticket } = session;
  const dial = () => session.dial((ticket) => tunnels.dialSession(ticket));
  if (ticket.protocol !== "ssh" && ticket.protocol !== "telnet")
    throw new TerminalFailure("The target of this session has no terminal.");
  const first = await dial();
  dialog.send({ type: "connected" });
  if (ticket.protocol === "telnet") return session.open(new TelnetShell(first, dialog.size), dialog.size);
  const hostKeys = {
    find: () => findHostKey(database, ticket),
    trust: (key: TrustedHostKey) => trustHostKey(database, ticket, key, clock()),
  };
  const { shell, key } = await openSsh({ first, dial, dialog, hostKeys });
  return session.open(shell, dialog.size, key);
}

/**
 * Opens the shell of a terminal, asking the client what is needed for it. Returns the id of the terminal; undefined when
 * it could not be opened, which the client was told.
 */
export async function openShell(
  session: TerminalSession,
  client: TerminalClient,
  size: TerminalSize,
  options: ShellOptions,
): Promise<string | undefined> {
  const dialog = new Dialog(client, size, () => session.close(1000, "The terminal was ended."));
  client.receiveBy(dialog);
  try {
    return await open(session, dialog, options);
  } catch (error) {
    if (error instanceof TerminalFailure || error instanceof TunnelError) {
      session.close(CLOSE_CODES.notOpened, error.message);
      return undefined;
    }
    session.close(1011, "The server could not open the terminal.");
    throw error;
  }
}
