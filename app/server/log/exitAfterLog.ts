/** How long an exit waits for a slow reader of the log. */
const TIMEOUT_MS = 2_000;

/** Exits when all lines of the log have left this process: where a pipe is full, `process.exit` drops the last ones. */
export function exitAfterLog(code: number): void {
  process.stderr.write("", () => process.exit(code));
  setTimeout(() => process.exit(code), TIMEOUT_MS);
}
