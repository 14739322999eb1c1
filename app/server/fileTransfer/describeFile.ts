import type { FileEntryWithStats, Stats } from "ssh2";
import type { FileAttributes, FileEntry, FileKind } from "../../domain/fileMessages";
import { pathOf, showName } from "./paths";

/** Types of files in their mode (POSIX, sys/stat.h). */
const TYPE_BITS = 0o170000;
const KINDS = new Map<number, FileKind>([
  [0o040000, "folder"],
  [0o100000, "file"],
  [0o120000, "link"],
]);
const PERMISSION_BITS = 0o7777;

const numberOf = (value: unknown) => (Number.isSafeInteger(value) ? (value as number) : undefined);

/** What a target says about a file. Servers may leave out anything. */
export function describeFile({ mode, size, mtime, uid, gid }: Stats): FileAttributes {
  const modeBits = numberOf(mode);
  const numbers = {
    size: numberOf(size),
    modified: numberOf(mtime),
    permissions: modeBits === undefined ? undefined : modeBits & PERMISSION_BITS,
    owner: numberOf(uid),
    group: numberOf(gid),
  };
  const known = Object.entries(numbers).filter(([, value]) => value !== undefined);
  return { kind: KINDS.get((modeBits ?? 0) & TYPE_BITS) ?? "other", ...Object.fromEntries(known) };
}

/** Describes an entry of a folder. */
export function describeEntry({ filename, attrs }: FileEntryWithStats): FileEntry {
  const shown = showName(filename);
  return {
    name: filename,
    ...(shown !== filename && { shown }),
    ...(pathOf("/", filename) === undefined && { isUnusable: true as const }),
    ...describeFile(attrs),
  };
}
