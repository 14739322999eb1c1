const MESSAGES = {
  ENOENT: "No such file or directory",
  EEXIST: "File exists",
  ENOTDIR: "Not a directory",
  EISDIR: "Is a directory",
  ENOTEMPTY: "Directory not empty",
  ENOSPC: "No space left on device",
  EACCES: "Permission denied",
  EINVAL: "Invalid argument",
  EMFILE: "Too many open files",
  ENAMETOOLONG: "File name too long",
} as const;

/** A failed operation on a file, with the code and message of its errno (POSIX). */
export class FileError extends Error {
  constructor(readonly code: keyof typeof MESSAGES) {
    super(MESSAGES[code]);
  }
}
