import type { SessionContext } from "../requests/Context";
import { auditedRecord, recordColumns } from "./auditedRecord";
import { summarizeContent, summarizeUrl } from "./summarizeRequest";

/** The parts of an operation that an audit log entry records. */
export interface AuditedOperation {
  id: string;
  path: string;
  isWrite: boolean;
}

/** The parts of a request that an audit log entry records. */
export interface AuditedRequest {
  url: string;
  path: unknown;
  body?: unknown;
}

/** Outcome of a request; `reason` is an error code. */
export interface AuditOutcome {
  result: "done" | "refused" | "failed";
  reason?: string;
}

/** The action of a read; reads are logged only when refused. */
const READ = "read";

/**
 * Adds the audit log entry of a request, in the request's own transaction. Changed rows were collected by database
 * triggers and are added there (0010-foundation-audit.sql), so an entry costs one insert.
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
