import { noteVisitor, SIGN_IN_FAILED, type Visitor } from "../audit/noteVisitor";
import { type AuditOutcome, writeAudit } from "../audit/writeAudit";
import { RateLimit } from "../limits/RateLimit";
import type { Services } from "../operations/Context";
import type { Failure, FailureCode } from "../operations/Failure";
import { readAccessToken, readBearer } from "../session/readAccessToken";
import { readSession } from "../session/readSession";
import { cookiesOf } from "./admit";
import type { Operation } from "./contract";
import { inTransaction } from "./inTransaction";
import type { RawRequest } from "./ServedOperation";

/** Failures to prove who one is. */
const UNPROVED: readonly FailureCode[] = ["SIGN_IN_FAILED", "CONFIRMATION_FAILED", "PASSWORD_WRONG"];

/** Entries one person or address may cause by failing: as many tries as an address has to sign in. */
const OF_ONE = new RateLimit({ burst: 100, perSecond: 100 / 900 }, () => Date.now());
/** Entries all together: many addresses at once must not fill the disk. */
const OF_ALL = new RateLimit({ burst: 2_000, perSecond: 5 }, () => Date.now());
/** That somebody has to wait is noted once in a while, not for each of their tries. */
const WAITING = new RateLimit({ burst: 1, perSecond: 1 / 900 }, () => Date.now());

const ALL = "all";

function mayNote(who: string): boolean {
  return OF_ONE.take(who) && OF_ALL.take(ALL);
}

/** How the log calls a failure; undefined for one that is not in it. Without a session, a link or code that is none is one. */
function outcomeOf({ code, status }: Failure, isPublic: boolean): AuditOutcome | undefined {
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

/** Notes what somebody without a session did. */
export async function noteVisit(operation: Operation, { database }: Services, raw: RawRequest, now: Date) {
  if (!operation.isWrite || QUIET.has(operation.id)) return;
  const act = {
    operation: operation.id,
    action: operation.id,
    path: addressOf(operation),
    now,
    result: "done",
  } as const;
  await noteVisitor(database.kysely, visitorIn(raw.content), { ...act, address: raw.address });
}

async function noteStranger(operation: Operation, services: Services, raw: RawRequest, outcome: AuditOutcome) {
  if (!mayNote(raw.address)) return;
  const act = { operation: operation.id, action: SIGN_IN_FAILED, path: addressOf(operation), address: raw.address };
  const now = services.clock();
  await noteVisitor(services.database.kysely, visitorIn(raw.content), { ...act, ...outcome, now });
}

function noteWaiting(operation: Operation, services: Services, raw: RawRequest, { code }: Failure) {
  const { email = "" } = visitorIn(raw.content);
  if (!WAITING.take(`${raw.address} ${email.slice(0, 254).toLowerCase()}`)) return;
  return noteStranger(operation, services, raw, { result: "failed", reason: code });
}

async function noteRefusal(operation: Operation, services: Services, raw: RawRequest, outcome: AuditOutcome) {
  const now = services.clock();
  const token = readBearer(raw.headers.authorization);
  const session =
    token === undefined
      ? await readSession(services.database, cookiesOf(raw), now)
      : await readAccessToken(services.database.kysely, token, raw.address, now);
  if (!session || !mayNote(`user ${session.id}`)) return;
  const context = { session, address: raw.address, now };
  // As the session, which is not told the name of what it may not see.
  await inTransaction(services, session, "read write", (transaction) =>
    writeAudit({ ...context, transaction }, operation, { url: raw.url, path: raw.path }, outcome),
  );
}

/**
 * Notes a refusal by permission or a failed proof of who somebody is in the audit log. The request's own transaction is
 * undone by then, so the entry has one of its own. What cannot be noted is logged; the caller is answered all the same.
 */
export async function noteFailure(operation: Operation, services: Services, raw: RawRequest, failure: Failure) {
  try {
    const isPublic = operation.permission === "public";
    const isToken = failure.code === "UNAUTHORIZED" && readBearer(raw.headers.authorization) !== undefined;
    if (isToken)
      return await noteStranger(
        operation,
        services,
        { ...raw, content: undefined },
        { result: "failed", reason: failure.code },
      );
    if (isPublic && failure.code === "TOO_MANY_REQUESTS") return await noteWaiting(operation, services, raw, failure);
    const outcome = outcomeOf(failure, isPublic);
    if (!outcome) return;
    await (isPublic ? noteStranger : noteRefusal)(operation, services, raw, outcome);
  } catch (error) {
    services.log.error("A failure could not be noted in the audit log.", { operation: operation.id, error });
  }
}
