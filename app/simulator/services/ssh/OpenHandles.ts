import { FileError } from "../files/FileError";
import type { FileNode } from "../files/fileNodes";
import type { ListedNode } from "../shell/programs/describeEntry";

/** An open file, or a directory that is being listed. */
export type OpenHandle =
  | { kind: "file"; file: FileNode; mayRead: boolean; mayWrite: boolean; isAppending: boolean }
  | { kind: "directory"; entries: ListedNode[] };

const MAX_HANDLES = 64;

/** The open handles of one SFTP session. */
export class OpenHandles {
  private readonly handles = new Map<number, OpenHandle>();
  private next = 0;

  add(handle: OpenHandle): Buffer {
    if (this.handles.size >= MAX_HANDLES) throw new FileError("EMFILE");
    this.next += 1;
    this.handles.set(this.next, handle);
    const name = Buffer.alloc(4);
    name.writeUInt32BE(this.next);
    return name;
  }

  /** An open file; throws for directories and unknown handles. */
  file(name: Buffer): Extract<OpenHandle, { kind: "file" }> {
    const handle = this.find(name);
    if (handle?.kind !== "file") throw new FileError("EINVAL");
    return handle;
  }

  /** A directory that is being listed. */
  directory(name: Buffer): Extract<OpenHandle, { kind: "directory" }> {
    const handle = this.find(name);
    if (handle?.kind !== "directory") throw new FileError("EINVAL");
    return handle;
  }

  close(name: Buffer): void {
    if (!this.find(name)) throw new FileError("EINVAL");
    this.handles.delete(name.readUInt32BE());
  }

  private find(name: Buffer): OpenHandle | undefined {
    return name.length === 4 ? this.handles.get(name.readUInt32BE()) : undefined;
  }
}
