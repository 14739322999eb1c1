import type { Logger } from "../log/createLogger";

/** Writes an audit entry without failing the request: an error is logged and swallowed. */
export async function auditSafely(
  log: Pick<Logger, "error">,
  operation: string,
  write: () => Promise<unknown>,
): Promise<void> {
  try {
    await write();
  } catch (error) {
    log.error("An audit log entry could not be written.", { operation, error });
  }
}
