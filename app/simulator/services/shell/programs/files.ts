import { posix } from "node:path";
import { FileError } from "../../files/FileError";
import { contentOf, touchNode } from "../../files/fileNodes";
import type { Process, Program } from "../Process";
import { describeEntry, type ListedNode } from "./describeEntry";

/** Calls a function with each path; the exit code is 1 if one failed, and the others go on. */
async function eachPath(process: Process, paths: readonly string[], use: (path: string) => unknown): Promise<number> {
  let code = 0;
  for (const path of paths) {
    try {
      await use(path);
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      code = await process.failAt(path, error);
    }
  }
  return code;
}

const needOperand = (process: Process) => process.fail("missing operand");

const ls: Program = async (process) => {
  const { files } = process.session.machine;
  const print = (entries: ListedNode[]) => {
    if (process.has("l")) return process.print(entries.map((entry) => `${describeEntry(entry)}\n`).join(""));
    const separator = process.session.size && !process.has("1") ? "  " : "\n";
    return process.print(entries.length > 0 ? `${entries.map(([name]) => name).join(separator)}\n` : "");
  };
  const paths = process.operands.length > 0 ? process.operands : ["."];
  return eachPath(process, paths, async (path) => {
    const absolute = process.session.resolve(path);
    const node = files.find(absolute);
    if (node.kind === "file" || process.has("d")) return print([[path, node]]);
    if (paths.length > 1) await process.print(`${path}:\n`);
    const hidden: ListedNode[] = process.has("a")
      ? [
          [".", node],
          ["..", files.find(posix.dirname(absolute))],
        ]
      : [];
    const isShown = ([name]: ListedNode) => process.has("a") || process.has("A") || !name.startsWith(".");
    await print([...hidden, ...files.list(absolute).filter(isShown)]);
  });
};

const cd: Program = async (process) => {
  const [path = "/root"] = process.operands;
  const directory = process.session.resolve(path);
  try {
    if (process.session.machine.files.find(directory).kind === "file") throw new FileError("ENOTDIR");
  } catch (error) {
    if (error instanceof FileError) return process.fail(`can't cd to ${path}: ${error.message}`, 2);
    throw error;
  }
  process.session.directory = directory;
  return 0;
};

const pwd: Program = async (process) => {
  await process.print(`${process.session.directory}\n`);
  return 0;
};

const mkdir: Program = (process) => {
  const { files } = process.session.machine;
  const make = (path: string) => {
    const absolute = process.session.resolve(path);
    if (!process.has("p")) return files.makeDirectory(absolute);
    const names = absolute.split("/").slice(1);
    for (const [at] of names.entries()) {
      const folder = `/${names.slice(0, at + 1).join("/")}`;
      if (!files.has(folder)) files.makeDirectory(folder);
    }
  };
  return process.operands.length === 0 ? needOperand(process) : eachPath(process, process.operands, make);
};

const rm: Program = (process) => {
  const { files } = process.session.machine;
  const isRecursive = process.has("r") || process.has("R");
  return eachPath(process, process.operands, (path) => {
    const absolute = process.session.resolve(path);
    if (process.has("f") && !files.has(absolute)) return;
    if (files.find(absolute).kind === "directory" && !isRecursive) throw new FileError("EISDIR");
    files.remove(absolute, isRecursive);
  });
};

const rmdir: Program = (process) =>
  eachPath(process, process.operands, (path) => {
    const absolute = process.session.resolve(path);
    if (process.session.machine.files.find(absolute).kind === "file") throw new FileError("ENOTDIR");
    process.session.machine.files.remove(absolute);
  });

const touch: Program = (process) => {
  const { files } = process.session.machine;
  return eachPath(process, process.operands, (path) => {
    const absolute = process.session.resolve(path);
    touchNode(files.has(absolute) ? files.find(absolute) : files.open(absolute, { create: true }));
  });
};

/** The target of a copy or move: in a directory, under the same name. */
function targetOf(process: Process, from: string, to: string): string {
  const target = process.session.resolve(to);
  const { files } = process.session.machine;
  const isFolder = files.has(target) && files.find(target).kind === "directory";
  return isFolder ? posix.join(target, posix.basename(process.session.resolve(from))) : target;
}

function transfers(run: (process: Process, from: string, to: string) => void): Program {
  return (process) => {
    const paths = process.operands;
    const [to] = paths.slice(-1);
    if (to === undefined || paths.length < 2) return needOperand(process);
    return eachPath(process, paths.slice(0, -1), (path) =>
      run(process, process.session.resolve(path), targetOf(process, path, to)),
    );
  };
}

const mv = transfers((process, from, to) => process.session.machine.files.rename(from, to));

const cp = transfers(({ session: { machine } }, from, to) => {
  const node = machine.files.find(from);
  if (node.kind === "directory") throw new FileError("EISDIR");
  if (from === to) throw new FileError("EINVAL");
  machine.files.write(machine.files.open(to, { create: true, truncate: true }), 0, Buffer.from(contentOf(node)));
});

const df: Program = async (process) => {
  const { capacity, used } = process.session.machine.files;
  const row = (name: string, total: number, taken: number, at: string) =>
    `${name.padEnd(20)} ${String(total).padStart(9)} ${String(taken).padStart(9)} ${String(total - taken).padStart(9)} ${String(Math.round((taken / total) * 100)).padStart(3)}% ${at}\n`;
  const blocks = (bytes: number) => Math.ceil(bytes / 1024);
  await process.print("Filesystem           1K-blocks      Used Available Use% Mounted on\n");
  await process.print(row("/dev/root", 9_216, 9_216, "/rom"));
  await process.print(row("overlayfs:/overlay", blocks(capacity), blocks(used), "/"));
  return 0;
};

/** Programs that work on files and directories. */
export const FILE_PROGRAMS: Readonly<Record<string, Program>> = { ls, cd, pwd, mkdir, rm, rmdir, touch, mv, cp, df };
