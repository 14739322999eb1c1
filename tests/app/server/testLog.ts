import { createLogger, type Logger } from "../../../app/server/log/createLogger";

/** The server's log during tests: only what went wrong is shown. */
export const testLog: Logger = { ...createLogger((line) => process.stderr.write(line)), info: () => {} };
