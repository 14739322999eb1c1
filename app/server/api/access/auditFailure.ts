import { auditSafely } from "../../audit/auditSafely";
import { auditVisitor, SIGN_IN_FAILED, type Visitor } from "../../audit/auditVisitor";
import { type AuditOutcome, writeAudit } from "../../audit/writeAudit";
import type { ApiError, ApiErrorCode } from "../../requests/ApiError";
import type { Services } from "../../requests/Context";
import { readAccessToken, readBearer } from "../../session/readAccessToken";
import { readSession } from "../../session/readSession";
import type { Operation } from "../contract/contract";
import { inTransaction } from "../inTransaction";
import type { RawRequest } from "../ServedOperation";
import { auditLimitsOf } from "./AuditLimits";
import { cookiesOf } from "./admit";

/** Failed proofs of identity. */
const IDENTITY_FAILURES: readonly ApiErrorCode[] = ["SIGN_IN_FAILED", "CONFIRMATION_FAILED", "PASSWORD_WRONG"];

/** The audit outcome of a failure; undefined for one that is not logged. On public operations, an invalid link or code counts. */
function outcomeOf({ code, status }: ApiError, isPublic: boolean): AuditOutcome | undefined {
  if (IDENTITY_FAILURES.includes(code) || (isPublic && code === "EXPIRED")) return { result: "failed", reason: code };
  return status === 403 && code !== "MFA_REQUIRED" ? { result: "refused", reason: code } : undefined;
}

/** The person a body names; the body of a failed request may be anything, as it was perhaps not validated. */
function visitorIn(content: Buffer | undefined): Visitor {
  try {
    const value: unknown = JSON.parse(String(content ?? "{}"));
    const entries = ["email", "session_uuid", "token"].flatMap((name): [string, string][] => {
      const one: unknown = typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
      return typeof one === "string" ? [[name, one]] : [];
    });
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}

/** The path without its parameters: links in mails carry secrets there. */
const auditPath = (operation: Operation) => `/api${operation.path}`;

/** Public operations that are not worth an entry, or whose own transaction writes it. */
const NOT_AUDITED: ReadonlySet<string> = new Set([
  ...["readInvitation", "listPhoneQuestions", "refreshToken", "getSignInMethods"],
  ...["login", "confirmSignIn", "resetPassword", "verifyEmail", "acceptInvitation"],
]);

/** Writes an audit entry for a public operation that succeeded. If that fails, it is logged; the response stays the same. */
export async function auditVisit(operation: Operation, { database, log }: Services, raw: RawRequest, now: Date) {
  if (!operation.isWrite || NOT_AUDITED.has(operation.id)) return;
  const act = {
    operation: operation.id,
    action: operation.id,
    path: auditPath(operation),
    now,
    result: "done",
  } as const;
  const visitor = visitorIn(raw.content);
  await auditSafely(log, operation.id, () => auditVisitor(database.kysely, visitor, { ...act, address: raw.address }));
}

async function auditVisitorFailure(operation: Operation, services: Services, raw: RawRequest, outcome: AuditOutcome) {
  if (!auditLimitsOf(services).take(raw.address)) return;
  const act = { operation: operation.id, action: SIGN_IN_FAILED, path: auditPath(operation), address: raw.address };
  const now = services.clock();
  await auditVisitor(services.database.kysely, visitorIn(raw.content), { ...act, ...outcome, now });
}

function auditThrottled(operation: Operation, services: Services, raw: RawRequest, { code }: ApiError) {
  const { email = "" } = visitorIn(raw.content);
  if (!auditLimitsOf(services).takeThrottled(raw.address, email)) return;
  return auditVisitorFailure(operation, services, raw, { result: "failed", reason: code });
}

async function auditUserFailure(operation: Operation, services: Services, raw: RawRequest, outcome: AuditOutcome) {
  const now = services.clock();
  const token = readBearer(raw.headers.authorization);
  const session =
    token === undefined
      ? await readSession(services.database, cookiesOf(raw), now)
      : await readAccessToken(services.database.kysely, token, raw.address, now);
  if (!session || !auditLimitsOf(services).take(`user ${session.id}`)) return;
  const context = { session, address: raw.address, now };
  // Under the row-level security of the session, which keeps names that it may not see out of the entry.
  await inTransaction(services, session, "read write", (transaction) =>
    writeAudit({ ...context, transaction }, operation, { url: raw.url, path: raw.path }, outcome),
  );
}

async function writeOutcome(operation: Operation, services: Services, raw: RawRequest, failure: ApiError) {
  const isPublic = operation.permission === "public";
  const isToken = failure.code === "UNAUTHORIZED" && readBearer(raw.headers.authorization) !== undefined;
  if (isToken) {
    const withoutBody = { ...raw, content: undefined };
    return auditVisitorFailure(operation, services, withoutBody, { result: "failed", reason: failure.code });
  }
  if (isPublic && failure.code === "TOO_MANY_REQUESTS") return auditThrottled(operation, services, raw, failure);
  const outcome = outcomeOf(failure, isPublic);
  if (!outcome) return;
  await (isPublic ? auditVisitorFailure : auditUserFailure)(operation, services, raw, outcome);
}

/**
 * Writes a refusal by permission or a failed proof of identity to the audit log, in a transaction of its own, as that of the
 * request is rolled back. If that fails, it is logged; the response stays the same.
 */
export function auditFailure(operation: Operation, services: Services, raw: RawRequest, failure: ApiError) {
  return auditSafely(services.log, operation.id, () => writeOutcome(operation, services, raw, failure));
}
