import {
  CHALLENGE_LIFETIME,
  closeChallenge,
  openChallenge,
  type PendingChallenge,
  takeChallengeAttempt,
} from "../../account/challenges";
import { confirmationChannel } from "../../account/confirmationChannel";
import { verifyFactor } from "../../account/secondFactor";
import { asOwner } from "../../database/asOwner";
import { inOwnTransaction } from "../../database/inOwnTransaction";
import { confirmationCode } from "../../mail/letters";
import { ApiError } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import { CODE_LIMIT, subjectOf, takeAttempt } from "../../session/limitAttempts";
import { hashToken } from "../../session/tokens";
import { limitMails, type OwnAccount, readerOf, readOwnAccount } from "../account/ownAccount";
import { refuseWhenThrottled } from "../account/signIn";
import { formatPrompt } from "./confirmationPrompts";
import { consumePasswordConfirmation, openPasswordConfirmation } from "./passwordConfirmations";

/** When an operation asks its caller to prove who they are: with their second factor if they have one, else never or by password. */
export type ConfirmRule = "factor" | "always";

/** What a request brings to prove it. */
export interface ConfirmationProof {
  session?: string | undefined;
  code?: string | undefined;
}

/** The request that waits to be confirmed: its digest, and how its operation finds the names of what it is done to. */
export interface PendingRequest {
  hash: Buffer;
  operation: string;
  names: () => Promise<Record<string, string>>;
}

/**
 * Refuses a change until its caller has proved who they are, for this one request: MFA_REQUIRED or
 * PASSWORD_CONFIRMATION_REQUIRED say how; CONFIRMATION_FAILED that the answer was wrong. Whoever acts for another is refused.
 */
export async function confirmIdentity(
  context: SessionContext,
  rule: ConfirmRule,
  request: PendingRequest,
  given: ConfirmationProof,
): Promise<void> {
  const own = await readOwnAccount(context);
  if (own.mfa_type === null && rule === "factor") return;
  if (context.session.actor) throw new ApiError("IMPERSONATING");
  if (own.mfa_type === null) await requirePassword(context, request.hash);
  else await requireFactor(context, { ...own, mfa_type: own.mfa_type }, request, given);
}

async function requirePassword({ transaction, services, session, now }: SessionContext, request: Buffer) {
  const waiting = { familyId: session.sessionId, request };
  if (await asOwner(transaction, () => consumePasswordConfirmation(transaction, waiting, now))) return;
  // Not in the request's transaction: the refusal undoes that.
  const uuid = await openPasswordConfirmation(services.database.kysely, waiting, now);
  throw new ApiError("PASSWORD_CONFIRMATION_REQUIRED", { meta: { session_uuid: uuid, session_id: uuid } });
}

type WithFactor = OwnAccount & { mfa_type: "email" | "teltonika_id" | "totp" };

async function requireFactor(
  context: SessionContext,
  own: WithFactor,
  request: PendingRequest,
  given: ConfirmationProof,
): Promise<void> {
  const { services, transaction, session, now } = context;
  const { kysely } = services.database;
  if (given.session === undefined) throw await askFactor(context, own, request);
  // Not in the request's transaction: a refusal undoes that, and the try must stay counted.
  const held = await takeChallengeAttempt(
    kysely,
    { uuid: given.session, purpose: "confirm", request: request.hash },
    now,
  );
  if (!held || held.userId !== session.id) throw await askFactor(context, own, request);
  refuseWhenThrottled(await takeAttempt(kysely, subjectOf("code", String(session.id)), CODE_LIMIT, now));
  const isRight = await asOwner(transaction, () => isProven(context, held, given.code));
  if (!isRight) throw refusalOf(held, given.code);
}

async function isProven(context: SessionContext, held: PendingChallenge, code: string | undefined): Promise<boolean> {
  const { services, transaction, now } = context;
  const isRight =
    held.method === "teltonika_id" && code === undefined
      ? held.approvedAt !== null
      : await verifyFactor({ db: transaction, secret: services.secret, now }, held, code ?? "");
  return isRight && closeChallenge(transaction, held.uuid);
}

function refusalOf({ method }: PendingChallenge, code: string | undefined): ApiError {
  const message =
    method === "teltonika_id" && code === undefined ? "This has not been confirmed in the app yet." : undefined;
  return new ApiError("CONFIRMATION_FAILED", { source: "session_code", ...(message && { message }) });
}

/** Opens a challenge outside the request, which is refused, and says how it is answered. */
async function askFactor(context: SessionContext, own: WithFactor, request: PendingRequest): Promise<ApiError> {
  const { services, now } = context;
  const { mfa_type } = own;
  if (mfa_type === "email") await limitMails(context, own);
  const { hash, operation } = request;
  const bound = { hash, operation, names: await request.names() };
  const order = { userId: own.id, purpose: "confirm" as const, method: mfa_type, request: bound };
  const uuid = await inOwnTransaction(services.database.kysely, async (outbox) => {
    const opened = await openChallenge(outbox.transaction, services.secret, order, now);
    const { code } = opened;
    if (code !== undefined) {
      const letter = confirmationCode(code, (t) => formatPrompt(bound, t));
      await services.mail.send(outbox, letter, readerOf(context, own));
    }
    return opened.uuid;
  });
  const channel = mfa_type === "teltonika_id" ? confirmationChannel(own.id, hashToken(uuid)) : undefined;
  const meta = { mfa_type, mfa_method: mfa_type, session_uuid: uuid, session_id: uuid, expires_in: CHALLENGE_LIFETIME };
  return new ApiError("MFA_REQUIRED", { meta: { ...meta, ...(channel && { channel }) } });
}
