import { randomBytes } from "node:crypto";
import { notFound } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import { IMPERSONATION } from "../../session/impersonation/impersonationTimes";
import { addSeconds, hashToken } from "../../session/tokens";

/** The state of a request for impersonation. */
export type RequestState = "waiting" | "allowed" | "refused" | "expired";

/** A request to impersonate a user. */
export interface ImpersonationRequest {
  actor_email: string;
  created_at: Date;
  expires_at: Date;
  answered_at: Date | null;
  allowed: boolean | null;
}

/** Finds a request by the token of its link; throws NOT_FOUND for anyone but the user who was asked. */
export async function findRequest(
  { transaction, session }: SessionContext,
  token: string,
): Promise<ImpersonationRequest> {
  const request = await transaction
    .selectFrom("impersonation_requests")
    .select(["actor_email", "created_at", "expires_at", "answered_at", "allowed"])
    .where("token_hash", "=", hashToken(token))
    .where("user_id", "=", session.id)
    .executeTakeFirst();
  if (!request) throw notFound();
  return request;
}

/** The state of a request at an instant. */
export function stateOf({ answered_at, allowed, expires_at }: ImpersonationRequest, now: Date): RequestState {
  if (answered_at !== null) return allowed ? "allowed" : "refused";
  return expires_at > now ? "waiting" : "expired";
}

/** Stores a request to impersonate a user; returns the token of its link. */
export async function storeRequest({ transaction, session, now }: SessionContext, user: number): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await transaction
    .insertInto("impersonation_requests")
    .values({
      user_id: user,
      actor_id: session.id,
      actor_email: session.email,
      token_hash: hashToken(token),
      created_at: now,
      expires_at: addSeconds(now, IMPERSONATION.request),
    })
    .execute();
  return token;
}
