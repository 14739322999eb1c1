import { type ApiError, firstCode } from "../api/ApiError";
import type { Answer, Api } from "../api/createApi";
import type { Boot } from "../documents/boot";
import type { ErrorEntry } from "../generated/documents";
import type { Translate } from "../languages/translate";
import {
  type Challenge,
  type ConfirmationPayload,
  confirmationPayload,
  type Method,
  pendingConfirmation,
  readChallenge,
} from "./confirmation";
import type { Openers } from "./openers";

/** What a confirmation needs of the console around it. */
export interface ConfirmationTools {
  api: Pick<Api, "call">;
  errors: Boot["errors"];
  openModal: Openers["openModal"];
  t: Translate;
}

type Send = (added?: ConfirmationPayload) => Promise<Answer>;

// One entry for each console; it goes with the console.
const methods = new WeakMap<object, Method>();

const askingFor = (does: ErrorEntry["does"], errors: Boot["errors"]) =>
  Object.values(errors).find((entry) => entry.does === does);

/** Asks for what the server wants before it makes a change, then sends the change again; gives the answer to that. */
export function confirmOperation(error: ApiError, send: Send, tools: ConfirmationTools): Promise<Answer> {
  return error.status === 423 ? confirmPassword(error, send, tools) : confirmFactor(error, send, tools);
}

async function confirmPassword(error: ApiError, send: Send, tools: ConfirmationTools): Promise<Answer> {
  const modal = askingFor("password", tools.errors)?.modal;
  if (modal === undefined) return { error };
  const isDone = await new Promise<boolean>((resolve) => tools.openModal(modal, {}, resolve));
  if (!isDone) return { error: { ...error, cancelled: true } };
  const answer = await send();
  // Who confirmed the password may have a second factor since; a second prompt for the password helps nobody.
  return answer.error && isFactorAsked(answer.error) ? confirmFactor(answer.error, send, tools) : answer;
}

async function confirmFactor(error: ApiError, send: Send, tools: ConfirmationTools): Promise<Answer> {
  const challenge = readChallenge(error, methods.get(tools.api));
  const modal = challenge && askingFor("mfa", tools.errors)?.modals?.[challenge.method];
  if (challenge === undefined || modal === undefined) return { error: withMessage(error, tools.t) };
  methods.set(tools.api, challenge.method);
  return new Promise<Answer>((resolve) => {
    wait(challenge, send, resolve);
    tools.openModal(modal, {}, (isDone) => {
      pendingConfirmation.setState({ pending: undefined });
      if (!isDone) resolve({ error: { ...error, cancelled: true } });
    });
  });
}

function wait(challenge: Challenge, send: Send, resolve: (answer: Answer) => void): void {
  const isAskedAgain = (error: ApiError) => {
    const next = isFactorAsked(error) ? readChallenge(error, challenge.method) : undefined;
    if (next) wait(next, send, resolve);
    return isFactorAsked(error);
  };
  const renew = async () => {
    const answer = await send();
    if (!answer.error) resolve(answer);
    return answer.error && !isAskedAgain(answer.error) ? textOf(answer.error) : undefined;
  };
  const attempt = async (code?: string) => {
    const answer = await send(confirmationPayload(challenge, code));
    const { error } = answer;
    if (error && isAskedAgain(error)) return textOf(error);
    if (error && firstCode(error) === "CONFIRMATION_FAILED") return textOf(error);
    resolve(answer);
    return undefined;
  };
  pendingConfirmation.setState({ pending: { challenge, attempt, renew } });
}

const isFactorAsked = (error: ApiError) => firstCode(error) === "MFA_REQUIRED";

const textOf = ({ errors, statusText }: ApiError) => errors[0]?.message ?? statusText;

function withMessage(error: ApiError, t: Translate): ApiError {
  if (error.errors[0]?.message) return error;
  return { ...error, errors: [{ code: "MFA_REQUIRED", message: t("Failed to connect to server") }] };
}
