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

/** When an operation requires confirmation: "factor" from callers with a second factor, "always" from others by password. */
export type ConfirmRule = "factor" | "always";

/** The proof of identity sent with a request. */
export interface ConfirmationProof {
  session?: string | undefined;
  code?: string | undefined;
}

/** A request to be confirmed: its digest, and a query for the names of the rows it affects. */
export interface PendingRequest {
  hash: Buffer;
  operation: string;
  names: () => Promise<Record<string, string>>;
}

/**
 * Requires the caller to confirm their identity for this one request. Throws MFA_REQUIRED or PASSWORD_CONFIRMATION_REQUIRED
 * when they have not yet, CONFIRMATION_FAILED for a wrong code, and IMPERSONATING while impersonating another user.
 */
export async function confirmIdentity(
  context: SessionContext,
  rule: ConfirmRule,
  request: PendingRequest,
  proof: ConfirmationProof,
): Promise<void> {
  const own = await readOwnAccount(context);
  if (own.mfa_type === null && rule === "factor") return;
  if (context.session.actor) throw new ApiError("IMPERSONATING");
  if (own.mfa_type === null) await requirePassword(context, request.hash);
  else await requireFactor(context, { ...own, mfa_type: own.mfa_type }, request, proof);
}

async function requirePassword({ transaction, services, session, now }: SessionContext, request: Buffer) {
  const pending = { familyId: session.sessionId, request };
  if (await asOwner(transaction, () => consumePasswordConfirmation(transaction, pending, now))) return;
  // Outside of the request's transaction, which the refusal rolls back.
  const uuid = await openPasswordConfirmation(services.database.kysely, pending, now);
  throw new ApiError("PASSWORD_CONFIRMATION_REQUIRED", { meta: { session_uuid: uuid, session_id: uuid } });
}

type WithFactor = OwnAccount & { mfa_type: "email" | "teltonika_id" | "totp" };

async function requireFactor(
  context: SessionContext,
  own: WithFactor,
  request: PendingRequest,
  proof: ConfirmationProof,
): Promise<void> {
  const { services, transaction, session, now } = context;
  const { kysely } = services.database;
  if (proof.session === undefined) throw await openFactorChallenge(context, own, request);
  // Outside of the request's transaction, which a refusal rolls back: the attempt must stay counted.
  const challenge = await takeChallengeAttempt(
    kysely,
    { uuid: proof.session, purpose: "confirm", request: request.hash },
    now,
  );
  if (!challenge || challenge.userId !== session.id) throw await openFactorChallenge(context, own, request);
  refuseWhenThrottled(await takeAttempt(kysely, subjectOf("code", String(session.id)), CODE_LIMIT, now));
  const isValid = await asOwner(transaction, () => verifyChallenge(context, challenge, proof.code));
  if (!isValid) throw confirmationError(challenge, proof.code);
}

async function verifyChallenge(
  context: SessionContext,
  challenge: PendingChallenge,
  code: string | undefined,
): Promise<boolean> {
  const { services, transaction, now } = context;
  const isValid =
    challenge.method === "teltonika_id" && code === undefined
      ? challenge.approvedAt !== null
      : await verifyFactor({ db: transaction, secret: services.secret, now }, challenge, code ?? "");
  return isValid && closeChallenge(transaction, challenge.uuid);
}

function confirmationError({ method }: PendingChallenge, code: string | undefined): ApiError {
  const message =
    method === "teltonika_id" && code === undefined ? "This has not been confirmed in the app yet." : undefined;
  return new ApiError("CONFIRMATION_FAILED", { source: "session_code", ...(message && { message }) });
}

/** Opens a challenge for the request, outside of its transaction, and returns the error that describes it. */
async function openFactorChallenge(
  context: SessionContext,
  own: WithFactor,
  request: PendingRequest,
): Promise<ApiError> {
  const { services, now } = context;
  const { mfa_type } = own;
  if (mfa_type === "email") await limitMails(context, own);
  const { hash, operation } = request;
  const bound = { hash, operation, names: await request.names() };
  const options = { userId: own.id, purpose: "confirm" as const, method: mfa_type, request: bound };
  const uuid = await inOwnTransaction(services.database.kysely, async (outbox) => {
    const opened = await openChallenge(outbox.transaction, services.secret, options, now);
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
