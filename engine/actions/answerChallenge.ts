import { type ApiError, firstCode } from "../api/ApiError";
import type { ApiResponse } from "../api/createApi";
import type { Translate } from "../languages/translate";
import {
  type Challenge,
  type ConfirmationPayload,
  confirmationPayload,
  type PendingConfirmation,
  pendingConfirmation,
  readChallenge,
} from "./confirmation";
import { isOutcomeKnown } from "./idempotency";

/** Repeats a request, with the confirmation added to its body. */
export type Send = (added?: ConfirmationPayload) => Promise<ApiResponse>;

/** Opens the window of a challenge, and translates. */
interface Tools {
  open: (onClosed: (isDone: boolean) => void) => void;
  t: Translate;
}

/** Whether an error asks for a second factor. */
export const isMfaRequired = (error: ApiError) => firstCode(error) === "MFA_REQUIRED";

/** Opens the window of a challenge; resolves to the response to the request repeated from it. */
export function answerChallenge(error: ApiError, challenge: Challenge, send: Send, tools: Tools): Promise<ApiResponse> {
  return new Promise((resolve) => {
    const pending = new PendingChange(send, resolve, tools.t);
    // The window may replace that of another pending change, which is cancelled before this one is registered.
    tools.open((isDone) => void pending.close(isDone ? undefined : error));
    pending.prompt(challenge);
  });
}

/** One change that is pending until it is confirmed in a window or cancelled. */
class PendingChange {
  #own: PendingConfirmation | undefined;
  #sending: Promise<ApiResponse> | undefined;

  constructor(
    readonly send: Send,
    readonly resolve: (response: ApiResponse) => void,
    readonly t: Translate,
  ) {}

  prompt(challenge: Challenge): void {
    this.#own = {
      challenge,
      attempt: (code) => this.#attempt(challenge, code),
      renew: () => this.#renew(challenge),
    };
    pendingConfirmation.setState({ pending: this.#own });
  }

  /** The window was closed. A request in flight that is not refused decides the outcome, cancelled or not. */
  async close(cancelled: ApiError | undefined): Promise<void> {
    if (pendingConfirmation.getState().pending === this.#own) pendingConfirmation.setState({ pending: undefined });
    const response = await this.#sending;
    if (response && !isRefused(response)) this.resolve(response);
    else if (cancelled) this.resolve({ error: { ...cancelled, cancelled: true } });
  }

  async #attempt(challenge: Challenge, code: string | undefined): Promise<string | undefined> {
    const response = await this.#send(challenge, confirmationPayload(challenge, code));
    // The window stays open while the outcome is unknown: retried unchanged, the request is idempotent; the form would send another.
    if (response.error && (isRefused(response) || !isOutcomeKnown(response))) return this.#textOf(response.error);
    this.resolve(response);
    return undefined;
  }

  async #renew(challenge: Challenge): Promise<string | undefined> {
    const response = await this.#send(challenge);
    if (response.error) return isMfaRequired(response.error) ? undefined : this.#textOf(response.error);
    this.resolve(response);
    return undefined;
  }

  async #send(challenge: Challenge, added?: ConfirmationPayload): Promise<ApiResponse> {
    this.#sending = this.send(added);
    const response = await this.#sending;
    this.#sending = undefined;
    const next = response.error && isMfaRequired(response.error) && readChallenge(response.error, challenge.method);
    if (next) this.prompt(next);
    return response;
  }

  #textOf({ errors, statusText }: ApiError): string {
    return errors[0]?.message ?? this.t(statusText);
  }
}

const isRefused = ({ error }: ApiResponse) =>
  error !== undefined && (isMfaRequired(error) || firstCode(error) === "CONFIRMATION_FAILED");
