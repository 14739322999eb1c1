import { posix } from "node:path";
import { FileError } from "./FileError";
import {
  contentOf,
  costOf,
  createDirectory,
  createFile,
  type DirectoryNode,
  type FileNode,
  type Node,
  touchNode,
} from "./fileNodes";

/** How a file is opened. */
export interface OpenOptions {
  create?: boolean;
  truncate?: boolean;
  /** Fails when the file exists. */
  exclusive?: boolean;
}

const MAX_NAME = 255;
const MAX_PATH = 4096;
/** Number of bytes by which a file grows at least, so that many small writes copy it rarely. */
const GROWTH = 4096;

/** A file system in memory, which holds no more than its capacity. Paths are absolute; failures are FileErrors. */
export class FileSystem {
  private readonly root = createDirectory();
  private cost = 0;

  /** Creates an empty file system with a capacity in bytes. */
  constructor(readonly capacity: number) {}

  /** Bytes in use. */
  get used(): number {
    return this.cost;
  }

  /** The file or directory at a path. */
  find(path: string): Node {
    if (path.length > MAX_PATH) throw new FileError("ENAMETOOLONG");
    let node: Node = this.root;
    for (const name of path.split("/").filter(Boolean)) {
      if (node.kind === "file") throw new FileError("ENOTDIR");
      const child = node.children.get(name);
      if (!child) throw new FileError("ENOENT");
      node = child;
    }
    return node;
  }

  /** Whether there is a file or directory at a path. */
  has(path: string): boolean {
    try {
      return Boolean(this.find(path));
    } catch {
      return false;
    }
  }

  /** The content of a directory, sorted by name. */
  list(path: string): [name: string, node: Node][] {
    return [...this.directory(path).children].sort(([one], [other]) => (one < other ? -1 : 1));
  }

  /** The content of a file. */
  read(path: string): Buffer {
    const node = this.find(path);
    if (node.kind === "directory") throw new FileError("EISDIR");
    return contentOf(node);
  }

  /** Opens a file. */
  open(path: string, { create = false, truncate = false, exclusive = false }: OpenOptions = {}): FileNode {
    if (create && !this.has(path)) return this.insert(path, createFile()) as FileNode;
    const node = this.find(path);
    if (exclusive) throw new FileError("EEXIST");
    if (node.kind === "directory") throw new FileError("EISDIR");
    if (truncate) this.resize(node, 0);
    return node;
  }

  /** Writes bytes into an open file at an offset; a gap before it is filled with zeros. */
  write(file: FileNode, offset: number, bytes: Buffer): void {
    if (file.isSink) return;
    if (file.size < offset + bytes.length) this.resize(file, offset + bytes.length);
    bytes.copy(file.bytes, offset);
    touchNode(file);
  }

  /** Changes the size of an open file. */
  resize(file: FileNode, size: number): void {
    if (file.isSink) return;
    if (file.generate) throw new FileError("EACCES");
    if (file.isRemoved) throw new FileError("ENOENT");
    if (size > file.bytes.length || size < file.size / 2) {
      const allocated = size > file.bytes.length ? Math.max(size, file.size + GROWTH, file.bytes.length * 1.5) : size;
      const roomLeft = this.capacity - this.cost + file.bytes.length;
      if (size > roomLeft) throw new FileError("ENOSPC");
      const bytes = Buffer.alloc(Math.min(Math.floor(allocated), roomLeft));
      file.bytes.copy(bytes, 0, 0, Math.min(file.size, size));
      this.cost += bytes.length - file.bytes.length;
      file.bytes = bytes;
    } else file.bytes.fill(0, Math.min(file.size, size), size);
    file.size = size;
    touchNode(file);
  }

  /** Creates a directory. */
  makeDirectory(path: string): void {
    if (this.has(path)) throw new FileError("EEXIST");
    this.insert(path, createDirectory());
  }

  /** Writes a whole file and the directories it needs. */
  place(path: string, content: string | Buffer | (() => string), isSink = false): void {
    const folders = posix.dirname(path).split("/").slice(1);
    for (const [at] of folders.entries()) {
      const folder = `/${folders.slice(0, at + 1).join("/")}`;
      if (!this.has(folder)) this.makeDirectory(folder);
    }
    const file = this.open(path, { create: true, truncate: true });
    if (typeof content === "function") Object.assign(file, { generate: content, mode: isSink ? 0o666 : 0o444, isSink });
    else this.write(file, 0, Buffer.from(content));
  }

  /** Removes a file or directory; one that is not empty only if `recursive`. */
  remove(path: string, recursive = false): void {
    const node = this.find(path);
    if (path === "/") throw new FileError("EACCES");
    if (node.kind === "directory" && node.children.size > 0 && !recursive) throw new FileError("ENOTEMPTY");
    this.parentOf(path).children.delete(posix.basename(path));
    this.cost -= costOf(node);
    markRemoved(node);
  }

  /** Moves a file or directory; replaces a file at the target. */
  rename(from: string, to: string): void {
    const node = this.find(from);
    if (from === to) return;
    if (from === "/" || `${to}/`.startsWith(`${from}/`)) throw new FileError("EINVAL");
    const [target, name] = [this.parentOf(to), checkedName(to)];
    if (this.has(to)) {
      if (this.find(to).kind !== node.kind) throw new FileError(node.kind === "file" ? "EISDIR" : "ENOTDIR");
      this.remove(to);
    }
    this.parentOf(from).children.delete(posix.basename(from));
    target.children.set(name, node);
    touchNode(target);
  }

  private directory(path: string): DirectoryNode {
    const node = this.find(path);
    if (node.kind === "file") throw new FileError("ENOTDIR");
    return node;
  }

  private parentOf(path: string): DirectoryNode {
    return this.directory(posix.dirname(path));
  }

  private insert(path: string, node: Node): Node {
    const parent = this.parentOf(path);
    const name = checkedName(path);
    if (this.cost + costOf(node) > this.capacity) throw new FileError("ENOSPC");
    this.cost += costOf(node);
    parent.children.set(name, node);
    touchNode(parent);
    return node;
  }
}

function checkedName(path: string): string {
  const name = posix.basename(path);
  if (name === "" || name.includes("\0")) throw new FileError("EINVAL");
  if (Buffer.byteLength(name) > MAX_NAME) throw new FileError("ENAMETOOLONG");
  return name;
}

function markRemoved(node: Node): void {
  if (node.kind === "file") node.isRemoved = true;
  else for (const child of node.children.values()) markRemoved(child);
}
