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

/** Sends a change again, with what confirms it. */
export type Send = (added?: ConfirmationPayload) => Promise<ApiResponse>;

/** What is needed around a challenge: its window, and words. */
interface Tools {
  open: (onClosed: (isDone: boolean) => void) => void;
  t: Translate;
}

/** Whether a failure asks for the second factor. */
export const isMfaRequired = (error: ApiError) => firstCode(error) === "MFA_REQUIRED";

/** Lets the user answer a challenge in a window; gives the answer to the change that was sent again from it. */
export function answerChallenge(asked: ApiError, challenge: Challenge, send: Send, tools: Tools): Promise<ApiResponse> {
  return new Promise((resolve) => {
    const waiting = new Waiting(send, resolve, tools.t);
    // The window may take the place of one that waits for another change, which is given up before this one waits.
    tools.open((isDone) => void waiting.leave(isDone ? undefined : asked));
    waiting.wait(challenge);
  });
}

/** One change that waits in a window until it is confirmed or given up. */
class Waiting {
  #own: PendingConfirmation | undefined;
  #sending: Promise<ApiResponse> | undefined;

  constructor(
    readonly send: Send,
    readonly resolve: (answer: ApiResponse) => void,
    readonly t: Translate,
  ) {}

  wait(challenge: Challenge): void {
    this.#own = {
      challenge,
      attempt: (code) => this.#attempt(challenge, code),
      renew: () => this.#renew(challenge),
    };
    pendingConfirmation.setState({ pending: this.#own });
  }

  /** The window is gone; given up or not, a request on its way that is not refused decides how the change ended. */
  async leave(givenUp: ApiError | undefined): Promise<void> {
    if (pendingConfirmation.getState().pending === this.#own) pendingConfirmation.setState({ pending: undefined });
    const answer = await this.#sending;
    if (answer && !isRefused(answer)) this.resolve(answer);
    else if (givenUp) this.resolve({ error: { ...givenUp, cancelled: true } });
  }

  async #attempt(challenge: Challenge, code: string | undefined): Promise<string | undefined> {
    const answer = await this.#send(challenge, confirmationPayload(challenge, code));
    // Sent again as it is, a request whose answer was lost is not done twice; the form would send another.
    if (answer.error && (isRefused(answer) || !isOutcomeKnown(answer))) return this.#textOf(answer.error);
    this.resolve(answer);
    return undefined;
  }

  async #renew(challenge: Challenge): Promise<string | undefined> {
    const answer = await this.#send(challenge);
    if (answer.error) return isMfaRequired(answer.error) ? undefined : this.#textOf(answer.error);
    this.resolve(answer);
    return undefined;
  }

  async #send(challenge: Challenge, added?: ConfirmationPayload): Promise<ApiResponse> {
    this.#sending = this.send(added);
    const answer = await this.#sending;
    this.#sending = undefined;
    const next = answer.error && isMfaRequired(answer.error) && readChallenge(answer.error, challenge.method);
    if (next) this.wait(next);
    return answer;
  }

  #textOf({ errors, statusText }: ApiError): string {
    return errors[0]?.message ?? this.t(statusText);
  }
}

const isRefused = ({ error }: ApiResponse) =>
  error !== undefined && (isMfaRequired(error) || firstCode(error) === "CONFIRMATION_FAILED");
