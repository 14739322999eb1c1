import type { SessionContext } from "../requests/Context";
import { auditedRecord, recordColumns } from "./auditedRecord";
import { summarizeContent, summarizeUrl } from "./summarizeRequest";

/** What of an operation an entry is made of. */
export interface AuditedOperation {
  id: string;
  path: string;
  isWrite: boolean;
}

/** What of a request an entry is made of. */
export interface AuditedRequest {
  url: string;
  path: unknown;
  body?: unknown;
}

/** How it ended; reason is the code of the failure. */
export interface AuditOutcome {
  result: "done" | "refused" | "failed";
  reason?: string;
}

/** The action of a read, which is in the log only when it was refused. */
const READ = "read";

/**
 * Adds the entry of a request to the audit log, in the request's own transaction. What it changed was collected by the
 * database and is added there (0186-audit-log.sql), so an entry costs one insert.
 */
export async function writeAudit(
  { transaction, session, address, now }: Pick<SessionContext, "transaction" | "session" | "address" | "now">,
  operation: AuditedOperation,
  { url, path, body }: AuditedRequest,
  { result, reason }: AuditOutcome = { result: "done" },
): Promise<void> {
  const values = (path ?? {}) as Readonly<Record<string, unknown>>;
  await transaction
    .insertInto("audit_log")
    .values({
      company_id: session.companyId,
      user_id: session.id,
      user_email: session.email,
      operation: operation.id,
      action: operation.isWrite ? operation.id : READ,
      path: summarizeUrl(url, operation.path, values),
      detail: body === undefined ? null : JSON.stringify(summarizeContent(body)),
      address: address || null,
      actor_id: session.actor?.id,
      actor_email: session.actor?.email,
      token_name: session.token?.name,
      result,
      reason: reason ?? null,
      ...recordColumns(auditedRecord(operation.path, values)),
      created_at: now,
    })
    .execute();
}
