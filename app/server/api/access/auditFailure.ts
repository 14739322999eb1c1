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

/** Failures to prove who one is. */
const UNPROVED: readonly ApiErrorCode[] = ["SIGN_IN_FAILED", "CONFIRMATION_FAILED", "PASSWORD_WRONG"];

/** How the log calls a failure; undefined for one that is not in it. Without a session, a link or code that is none is one. */
function outcomeOf({ code, status }: ApiError, isPublic: boolean): AuditOutcome | undefined {
  if (UNPROVED.includes(code) || (isPublic && code === "EXPIRED")) return { result: "failed", reason: code };
  return status === 403 && code !== "MFA_REQUIRED" ? { result: "refused", reason: code } : undefined;
}

/** Whom a content names; it may be anything, as what fails was perhaps never checked. */
function visitorIn(content: Buffer | undefined): Visitor {
  try {
    const value: unknown = JSON.parse(String(content ?? "{}"));
    const named = ["email", "session_uuid", "token"].flatMap((name): [string, string][] => {
      const one: unknown = typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
      return typeof one === "string" ? [[name, one]] : [];
    });
    return Object.fromEntries(named);
  } catch {
    return {};
  }
}

/** Reads nothing of the address but where it leads: the links of mails carry secrets. */
const addressOf = (operation: Operation) => `/api${operation.path}`;

/** Public operations that change nothing worth an entry, and those whose own transaction writes it. */
const QUIET: ReadonlySet<string> = new Set([
  ...["readInvitation", "listPhoneQuestions", "refreshToken", "getSignInMethods"],
  ...["login", "confirmSignIn", "resetPassword", "verifyEmail", "acceptInvitation"],
]);

/** Notes what somebody without a session did. What cannot be noted is logged: it is done, and is answered as that. */
export async function auditVisit(operation: Operation, { database, log }: Services, raw: RawRequest, now: Date) {
  if (!operation.isWrite || QUIET.has(operation.id)) return;
  const act = {
    operation: operation.id,
    action: operation.id,
    path: addressOf(operation),
    now,
    result: "done",
  } as const;
  const visitor = visitorIn(raw.content);
  await auditSafely(log, operation.id, () => auditVisitor(database.kysely, visitor, { ...act, address: raw.address }));
}

async function noteStranger(operation: Operation, services: Services, raw: RawRequest, outcome: AuditOutcome) {
  if (!auditLimitsOf(services).take(raw.address)) return;
  const act = { operation: operation.id, action: SIGN_IN_FAILED, path: addressOf(operation), address: raw.address };
  const now = services.clock();
  await auditVisitor(services.database.kysely, visitorIn(raw.content), { ...act, ...outcome, now });
}

function noteWaiting(operation: Operation, services: Services, raw: RawRequest, { code }: ApiError) {
  const { email = "" } = visitorIn(raw.content);
  if (!auditLimitsOf(services).takeWaiting(raw.address, email)) return;
  return noteStranger(operation, services, raw, { result: "failed", reason: code });
}

async function noteRefusal(operation: Operation, services: Services, raw: RawRequest, outcome: AuditOutcome) {
  const now = services.clock();
  const token = readBearer(raw.headers.authorization);
  const session =
    token === undefined
      ? await readSession(services.database, cookiesOf(raw), now)
      : await readAccessToken(services.database.kysely, token, raw.address, now);
  if (!session || !auditLimitsOf(services).take(`user ${session.id}`)) return;
  const context = { session, address: raw.address, now };
  // As the session, which is not told the name of what it may not see.
  await inTransaction(services, session, "read write", (transaction) =>
    writeAudit({ ...context, transaction }, operation, { url: raw.url, path: raw.path }, outcome),
  );
}

async function noteOutcome(operation: Operation, services: Services, raw: RawRequest, failure: ApiError) {
  const isPublic = operation.permission === "public";
  const isToken = failure.code === "UNAUTHORIZED" && readBearer(raw.headers.authorization) !== undefined;
  if (isToken) {
    const unread = { ...raw, content: undefined };
    return noteStranger(operation, services, unread, { result: "failed", reason: failure.code });
  }
  if (isPublic && failure.code === "TOO_MANY_REQUESTS") return noteWaiting(operation, services, raw, failure);
  const outcome = outcomeOf(failure, isPublic);
  if (!outcome) return;
  await (isPublic ? noteStranger : noteRefusal)(operation, services, raw, outcome);
}

/**
 * Notes a refusal by permission or a failed proof of who somebody is in the audit log. The request's own transaction is
 * undone by then, so the entry has one of its own. What cannot be noted is logged; the caller is answered all the same.
 */
export function auditFailure(operation: Operation, services: Services, raw: RawRequest, failure: ApiError) {
  return auditSafely(services.log, operation.id, () => noteOutcome(operation, services, raw, failure));
}
