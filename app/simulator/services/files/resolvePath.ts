import { posix } from "node:path";

/** The home directory of root. */
export const HOME = "/root";

/** The absolute form of a path that is relative to the home directory. */
export const resolvePath = (path: string): string => posix.resolve(HOME, path);
