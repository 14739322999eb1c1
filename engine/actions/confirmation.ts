import { createStore } from "zustand/vanilla";
import type { ApiError } from "../api/ApiError";

/** The ways to confirm a change with a second factor. */
export const MFA_METHODS = ["email", "teltonika_id", "totp"] as const;

/** A way to confirm a change. */
export type MfaMethod = (typeof MFA_METHODS)[number];

/** What the server asks before it makes a change. */
export interface Challenge {
  method: MfaMethod;
  session?: string | undefined;
  /** Where it tells that the change was approved elsewhere. */
  channel?: string | undefined;
  /** For how many seconds it can be answered, where the server says so. */
  lifetime?: number | undefined;
}

/** What is added to the request that is sent again. */
export interface ConfirmationPayload {
  session_code?: string;
  session_id?: string;
  session_uuid?: string;
}

/** A challenge that waits in a window. */
export interface PendingConfirmation {
  challenge: Challenge;
  /** Sends the original request again; gives the text of a refusal, after which the window stays. */
  attempt(code?: string): Promise<string | undefined>;
  /** Asks the server to ask anew; gives why it did not. */
  renew(): Promise<string | undefined>;
}

/** The confirmation that waits, if any: windows are drawn from their documents and find here what they are for. */
export const pendingConfirmation = createStore<{ pending: PendingConfirmation | undefined }>(() => ({
  pending: undefined,
}));

const textAt = (meta: Record<string, unknown>, ...names: string[]) =>
  names.map((name) => meta[name]).find((value) => typeof value === "string") as string | undefined;

/** Reads what the server asks; where it names no method, the one known from before is taken. */
export function readChallenge({ meta = {} }: ApiError, known: MfaMethod | undefined): Challenge | undefined {
  const named = textAt(meta, "mfa_method", "mfa_type");
  const method = MFA_METHODS.find((one) => one === named) ?? known;
  if (method === undefined) return undefined;
  const lifetime = typeof meta.expires_in === "number" ? meta.expires_in : undefined;
  return { method, session: textAt(meta, "session_uuid", "session_id"), channel: textAt(meta, "channel"), lifetime };
}

/** What answers a challenge, under the names the API knows. */
export function confirmationPayload({ session }: Challenge, code: string | undefined): ConfirmationPayload {
  return {
    ...(code !== undefined && { session_code: code }),
    ...(session !== undefined && { session_id: session, session_uuid: session }),
  };
}
