import { type Attributes, type SFTPWrapper, default as ssh2 } from "ssh2";

const { STATUS_CODE } = ssh2.utils.sftp;
const FILE = { mode: 0o100644, uid: 0, gid: 0, size: 100, atime: 1, mtime: 1 };
const FOLDER = { ...FILE, mode: 0o040755 };
const HANDLE = Buffer.from("handle");

/** Attributes of a target's root folder and of everything else. */
export const attributesOf = (path: string): Attributes => (path.endsWith("/folder") || path === "/" ? FOLDER : FILE);

/** Serves the beginning of what a target does, and lists a folder with these names once per opening. */
export function serveTestFiles(sftp: SFTPWrapper, names: readonly string[] = []): void {
  let isListed = false;
  sftp.on("REALPATH", (id) => sftp.name(id, [{ filename: "/", longname: "/", attrs: FOLDER }]));
  sftp.on("OPENDIR", (id) => {
    isListed = false;
    sftp.handle(id, HANDLE);
  });
  sftp.on("READDIR", (id) => {
    if (isListed) return sftp.status(id, STATUS_CODE.EOF);
    isListed = true;
    return sftp.name(
      id,
      names.map((filename) => ({ filename, longname: filename, attrs: FILE })),
    );
  });
  sftp.on("CLOSE", (id) => sftp.status(id, STATUS_CODE.OK));
  sftp.on("LSTAT", (id, path) =>
    path.startsWith("/new") || path.endsWith("-part")
      ? sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
      : sftp.attrs(id, attributesOf(path)),
  );
  sftp.on("STAT", (id, path) => sftp.attrs(id, attributesOf(path)));
  sftp.on("OPEN", (id) => sftp.handle(id, HANDLE));
  sftp.on("FSTAT", (id) => sftp.attrs(id, FILE));
}
