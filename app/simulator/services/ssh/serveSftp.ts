import { posix } from "node:path";
import { type Attributes, type SFTPWrapper, default as ssh2 } from "ssh2";
import { FileError } from "../files/FileError";
import type { FileSystem } from "../files/FileSystem";
import { contentOf, type Node, sizeOf } from "../files/fileNodes";
import { resolvePath as resolve } from "../files/resolvePath";
import { describeEntry, type ListedNode } from "../shell/programs/describeEntry";
import { OpenHandles } from "./OpenHandles";

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp;
const MAX_READ = 262_144;
const ENTRIES_AT_ONCE = 100;
/** Types of files in their mode (POSIX, sys/stat.h). */
const [DIRECTORY, REGULAR] = [0o040000, 0o100000];

const STATUSES: Record<string, number> = {
  ENOENT: STATUS_CODE.NO_SUCH_FILE,
  ENOTDIR: STATUS_CODE.NO_SUCH_FILE,
  EACCES: STATUS_CODE.PERMISSION_DENIED,
};

function attributesOf(node: Node): Attributes {
  const mode = node.mode | (node.kind === "directory" ? DIRECTORY : REGULAR);
  return { mode, uid: 0, gid: 0, size: sizeOf(node), atime: node.changed, mtime: node.changed };
}

const entryOf = ([filename, node]: ListedNode) => ({
  filename,
  longname: describeEntry([filename, node]),
  attrs: attributesOf(node),
});

/** Calls a handler; its error is the status of the request. */
function attempt(sftp: SFTPWrapper, id: number, handle: () => void): void {
  try {
    handle();
  } catch (error) {
    const code = error instanceof FileError ? error.code : "";
    sftp.status(id, STATUSES[code] ?? STATUS_CODE.FAILURE, error instanceof Error ? error.message : undefined);
  }
}

function change(node: Node, { mode, mtime, size }: Partial<Attributes>, files: FileSystem): void {
  if (size !== undefined && node.kind === "file") files.resize(node, size);
  if (mode !== undefined) node.mode = mode & 0o777;
  if (mtime !== undefined) node.changed = mtime;
}

function serveFiles(sftp: SFTPWrapper, files: FileSystem, handles: OpenHandles): void {
  const done = (id: number) => sftp.status(id, STATUS_CODE.OK);
  sftp.on("OPEN", (id, path, flags) =>
    attempt(sftp, id, () => {
      const has = (flag: number) => (flags & flag) !== 0;
      const [create, truncate, exclusive] = [has(OPEN_MODE.CREAT), has(OPEN_MODE.TRUNC), has(OPEN_MODE.EXCL)] as const;
      const file = files.open(resolve(path), { create, truncate, exclusive });
      const [isAppending, mayRead] = [has(OPEN_MODE.APPEND), has(OPEN_MODE.READ)] as const;
      const mayWrite = isAppending || has(OPEN_MODE.WRITE);
      sftp.handle(id, handles.add({ kind: "file", file, mayRead, mayWrite, isAppending }));
    }),
  );
  sftp.on("READ", (id, name, offset, length) =>
    attempt(sftp, id, () => {
      const { file, mayRead } = handles.file(name);
      if (!mayRead) throw new FileError("EACCES");
      const bytes = contentOf(file).subarray(offset, offset + Math.min(length, MAX_READ));
      return bytes.length === 0 ? sftp.status(id, STATUS_CODE.EOF) : sftp.data(id, bytes);
    }),
  );
  sftp.on("WRITE", (id, name, offset, bytes) =>
    attempt(sftp, id, () => {
      const { file, mayWrite, isAppending } = handles.file(name);
      if (!mayWrite) throw new FileError("EACCES");
      files.write(file, isAppending ? file.size : offset, bytes);
      done(id);
    }),
  );
  sftp.on("FSTAT", (id, name) => attempt(sftp, id, () => sftp.attrs(id, attributesOf(handles.file(name).file))));
  sftp.on("FSETSTAT", (id, name, attributes) =>
    attempt(sftp, id, () => {
      change(handles.file(name).file, attributes, files);
      done(id);
    }),
  );
}

function serveHandles(sftp: SFTPWrapper, handles: OpenHandles): void {
  sftp.on("CLOSE", (id, name) =>
    attempt(sftp, id, () => {
      handles.close(name);
      sftp.status(id, STATUS_CODE.OK);
    }),
  );
}

function serveDirectories(sftp: SFTPWrapper, files: FileSystem, handles: OpenHandles): void {
  sftp.on("OPENDIR", (id, path) =>
    attempt(sftp, id, () => {
      const absolute = resolve(path);
      const own: ListedNode[] = [
        [".", files.find(absolute)],
        ["..", files.find(posix.dirname(absolute))],
      ];
      sftp.handle(id, handles.add({ kind: "directory", entries: [...own, ...files.list(absolute)] }));
    }),
  );
  sftp.on("READDIR", (id, name) =>
    attempt(sftp, id, () => {
      const entries = handles.directory(name).entries.splice(0, ENTRIES_AT_ONCE);
      return entries.length === 0 ? sftp.status(id, STATUS_CODE.EOF) : sftp.name(id, entries.map(entryOf));
    }),
  );
  const stat = (id: number, path: string) =>
    attempt(sftp, id, () => sftp.attrs(id, attributesOf(files.find(resolve(path)))));
  sftp.on("STAT", stat);
  sftp.on("LSTAT", stat);
  sftp.on("REALPATH", (id, path) => {
    const filename = resolve(path);
    sftp.name(id, [{ filename, longname: filename, attrs: {} as Attributes }]);
  });
}

function serveChanges(sftp: SFTPWrapper, files: FileSystem): void {
  const perform = (id: number, run: () => void) =>
    attempt(sftp, id, () => {
      run();
      sftp.status(id, STATUS_CODE.OK);
    });
  const remove = (path: string, kind: Node["kind"]) => {
    if (files.find(path).kind !== kind) throw new FileError(kind === "file" ? "EISDIR" : "ENOTDIR");
    files.remove(path);
  };
  sftp.on("SETSTAT", (id, path, attributes) => perform(id, () => change(files.find(resolve(path)), attributes, files)));
  sftp.on("MKDIR", (id, path) => perform(id, () => files.makeDirectory(resolve(path))));
  sftp.on("RMDIR", (id, path) => perform(id, () => remove(resolve(path), "directory")));
  sftp.on("REMOVE", (id, path) => perform(id, () => remove(resolve(path), "file")));
  // Version 3 of the protocol renames to no name that exists.
  sftp.on("RENAME", (id, from, to) =>
    perform(id, () => {
      if (files.has(resolve(to))) throw new FileError("EEXIST");
      files.rename(resolve(from), resolve(to));
    }),
  );
}

/** Ends a session as successful: scp reports an error otherwise. The library has no public function for it. */
function sendExitStatus(sftp: SFTPWrapper): void {
  const { _protocol, outgoing } = sftp as unknown as {
    _protocol: { exitStatus: (channel: number, code: number) => void };
    outgoing: { id: number };
  };
  _protocol.exitStatus(outgoing.id, 0);
}

/** Serves SFTP, version 3 (draft-ietf-secsh-filexfer-02), on a file system. */
export function serveSftp(sftp: SFTPWrapper, files: FileSystem): void {
  const handles = new OpenHandles();
  serveHandles(sftp, handles);
  serveFiles(sftp, files, handles);
  serveDirectories(sftp, files, handles);
  serveChanges(sftp, files);
  sftp.on("end", () => {
    sendExitStatus(sftp);
    sftp.end();
  });
  sftp.on("error", () => sftp.end());
}
