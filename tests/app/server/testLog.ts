import { createLogger, type Logger } from "../../../app/server/log/createLogger";

/** The server's log in tests: only warnings and errors are printed. */
export const testLog: Logger = { ...createLogger("text", process.stderr), info: () => {} };
