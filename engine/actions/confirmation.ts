import { createStore } from "zustand/vanilla";
import type { ApiError } from "../api/ApiError";

/** The methods of multi-factor authentication (MFA). */
export const MFA_METHODS = ["email", "teltonika_id", "totp"] as const;

/** A method of multi-factor authentication. */
export type MfaMethod = (typeof MFA_METHODS)[number];

/** The MFA challenge of the server before it makes a change. */
export interface Challenge {
  method: MfaMethod;
  session?: string | undefined;
  /** The live channel that reports approval from elsewhere, as in an app. */
  channel?: string | undefined;
  /** Lifetime in seconds, where the server states it. */
  lifetime?: number | undefined;
}

/** Properties added to the body of the repeated request. */
export interface ConfirmationPayload {
  session_code?: string;
  session_id?: string;
  session_uuid?: string;
}

/** A challenge pending in a window. */
export interface PendingConfirmation {
  challenge: Challenge;
  /** Repeats the original request; resolves to the error text where it is refused, and the window stays open. */
  attempt(code?: string): Promise<string | undefined>;
  /** Requests a new challenge; resolves to the error text where that failed. */
  renew(): Promise<string | undefined>;
}

/** The pending confirmation, if any. A store, because the windows are drawn from documents and receive no props. */
export const pendingConfirmation = createStore<{ pending: PendingConfirmation | undefined }>(() => ({
  pending: undefined,
}));

const textAt = (meta: Record<string, unknown>, ...names: string[]) =>
  names.map((name) => meta[name]).find((value) => typeof value === "string") as string | undefined;

/** Reads the challenge from an error; `known` is the method where the error names none. */
export function readChallenge({ meta = {} }: ApiError, known: MfaMethod | undefined): Challenge | undefined {
  const named = textAt(meta, "mfa_method", "mfa_type");
  const method = MFA_METHODS.find((one) => one === named) ?? known;
  if (method === undefined) return undefined;
  const lifetime = typeof meta.expires_in === "number" ? meta.expires_in : undefined;
  return { method, session: textAt(meta, "session_uuid", "session_id"), channel: textAt(meta, "channel"), lifetime };
}

/** The properties that answer a challenge, under the names of the API. */
export function confirmationPayload({ session }: Challenge, code: string | undefined): ConfirmationPayload {
  return {
    ...(code !== undefined && { session_code: code }),
    ...(session !== undefined && { session_id: session, session_uuid: session }),
  };
}
