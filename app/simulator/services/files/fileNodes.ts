/** A file in memory: its content is the first `size` bytes of `bytes`. */
export interface FileNode {
  kind: "file";
  bytes: Buffer;
  size: number;
  mode: number;
  /** Last change, in seconds since 1970. */
  changed: number;
  /** Content of a file that is generated when it is read, as below /proc; such a file is read-only or a sink. */
  generate?: () => string;
  /** Whether what is written is discarded, as by /dev/null. */
  isSink?: boolean;
  /** Whether the file was removed while it was open. */
  isRemoved?: boolean;
}

/** A directory in memory. */
export interface DirectoryNode {
  kind: "directory";
  children: Map<string, Node>;
  mode: number;
  changed: number;
}

/** A file or a directory. */
export type Node = FileNode | DirectoryNode;

/** What a node costs beside its content, in bytes, so that empty files are bounded as well. */
const NODE_COST = 512;

const now = () => Math.floor(Date.now() / 1000);

/** Creates an empty file. */
export const createFile = (): FileNode => ({
  kind: "file",
  bytes: Buffer.alloc(0),
  size: 0,
  mode: 0o644,
  changed: now(),
});

/** Creates an empty directory. */
export const createDirectory = (): DirectoryNode => ({
  kind: "directory",
  children: new Map(),
  mode: 0o755,
  changed: now(),
});

/** The memory that a node takes with all below it, in bytes. */
export function costOf(node: Node): number {
  if (node.kind === "file") return NODE_COST + node.bytes.length;
  return [...node.children.values()].reduce((sum, child) => sum + costOf(child), NODE_COST);
}

/** The content of a file. */
export function contentOf(file: FileNode): Buffer {
  return file.generate ? Buffer.from(file.generate()) : file.bytes.subarray(0, file.size);
}

/** The size of a node in bytes, as `ls` shows it; generated files have none, as below /proc. */
export const sizeOf = (node: Node): number => (node.kind === "file" ? node.size : 4096);

/** Marks a node as changed now. */
export function touchNode(node: Node): void {
  node.changed = now();
}
