import type { Logger } from "../log/createLogger";

/** Notes something in the audit log beside what a request does: what cannot be noted is logged, and the request goes on. */
export async function auditSafely(
  log: Pick<Logger, "error">,
  operation: string,
  note: () => Promise<unknown>,
): Promise<void> {
  try {
    await note();
  } catch (error) {
    log.error("What was done or refused could not be noted in the audit log.", { operation, error });
  }
}
