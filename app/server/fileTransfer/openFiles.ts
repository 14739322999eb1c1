import { FILES_PATH } from "../../domain/fileMessages";
import type { Database } from "../database/openDatabase";
import { ConnectionFailure } from "../dialog/ConnectionFailure";
import { Dialog } from "../dialog/Dialog";
import type { DeviceTunnels } from "../gateway/tunnel/DeviceTunnels";
import { TunnelError } from "../gateway/tunnel/TunnelError";
import { connectSsh } from "../ssh/connectSsh";
import { hostKeysOf } from "../ssh/HostKeys";
import { CLOSE_CODES } from "../streams/CarriedStream";
import { FileError } from "./FileError";
import type { FileSession, OpenFiles } from "./FileSession";
import type { FileClient } from "./fileFormat";
import { verifyPath } from "./paths";
import { SftpClient } from "./SftpClient";
import { Uploads } from "./Uploads";

/** Dependencies of openFiles. */
export interface FilesOptions {
  database: Database;
  tunnels: Pick<DeviceTunnels, "dialSession">;
  clock?: () => Date;
  /** The parts of uploads that are written by this process. */
  claimed: Set<string>;
}

interface Opening {
  session: FileSession;
  client: FileClient;
  dialog: Dialog;
}

async function open(
  { session, client, dialog }: Opening,
  { database, tunnels, claimed, clock = () => new Date() }: FilesOptions,
): Promise<OpenFiles> {
  const { ticket } = session;
  // Terminals and files are two uses of one access.
  if (ticket.protocol !== "ssh" && ticket.protocol !== "sftp")
    throw new ConnectionFailure("The target of this session has no files.");
  const dial = () => session.dial((ticket) => tunnels.dialSession(ticket));
  const first = await dial();
  client.send({ type: "connected" });
  const hostKeys = hostKeysOf(ticket, { database, path: FILES_PATH, clock });
  const { connection, key } = await connectSsh({ first, dial, dialog, hostKeys });
  const sftp = new SftpClient(await connection.openSftp(), () => session.lose());
  const home = verifyPath(await sftp.realPath("."));
  const { device, target } = ticket;
  const uploads = new Uploads(`${device}:${target.host}:${target.port}`, claimed);
  return { sftp, uploads, home, ...(key && { key }), destroy: () => connection.destroy() };
}

/** Opens the files of a session's target, with questions to the client, which also receives the reason of a failure. */
export async function openFiles(session: FileSession, client: FileClient, options: FilesOptions): Promise<void> {
  const dialog = new Dialog(client, {
    onEnd: () => session.close(1000, "The connection was ended."),
    tooEarly: "Content came before files were open.",
  });
  client.receiveBy(dialog);
  try {
    session.open(await open({ session, client, dialog }, options));
  } catch (error) {
    if (error instanceof ConnectionFailure || error instanceof TunnelError)
      return session.close(CLOSE_CODES.notOpened, error.message);
    if (error instanceof FileError)
      return session.close(CLOSE_CODES.notOpened, "The target does not say in which folder its files are.");
    session.close(1011, "The server could not open the files.");
    throw error;
  }
}
