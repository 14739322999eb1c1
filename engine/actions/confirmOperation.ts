import type { ApiError } from "../api/ApiError";
import type { Api, ApiResponse } from "../api/createApi";
import type { Boot } from "../documents/boot";
import type { ErrorEntry } from "../generated/documents";
import type { Translate } from "../languages/translate";
import { answerChallenge, isMfaRequired, type Send } from "./answerChallenge";
import { type ConfirmationPayload, type MfaMethod, readChallenge } from "./confirmation";
import type { Openers } from "./openers";

/** What a confirmation needs of the console around it. */
export interface ConfirmationTools {
  api: Pick<Api, "call">;
  errors: Boot["errors"];
  openModal: Openers["openModal"];
  t: Translate;
}

// One entry for each console; it goes with the console.
const methods = new WeakMap<object, MfaMethod>();

const askingFor = (does: ErrorEntry["does"], errors: Boot["errors"]) =>
  Object.values(errors).find((entry) => entry.does === does);

/** Asks for what the server wants before it makes a change, then sends the change again; gives the answer to that. */
export function confirmOperation(error: ApiError, send: Send, tools: ConfirmationTools): Promise<ApiResponse> {
  return isPasswordAsked(error) ? confirmPassword(error, send, tools) : confirmFactor(error, send, tools);
}

async function confirmPassword(error: ApiError, send: Send, tools: ConfirmationTools): Promise<ApiResponse> {
  const modal = askingFor("password", tools.errors)?.modal;
  if (modal === undefined) return { error };
  // The answer's name of the question: the password confirms this change and no other.
  const record = error.meta ?? {};
  const isDone = await new Promise<boolean>((resolve) => tools.openModal(modal, { record }, resolve));
  if (!isDone) return { error: { ...error, cancelled: true } };
  const answer = await send();
  // Who confirmed the password may have a second factor since; a second prompt for the password helps nobody.
  return answer.error && isMfaRequired(answer.error) ? confirmFactor(answer.error, send, tools) : answer;
}

async function confirmFactor(error: ApiError, send: Send, tools: ConfirmationTools): Promise<ApiResponse> {
  const challenge = readChallenge(error, methods.get(tools.api));
  const modal = challenge && askingFor("mfa", tools.errors)?.modals?.[challenge.method];
  if (challenge === undefined || modal === undefined) return { error: withMessage(error, tools.t) };
  methods.set(tools.api, challenge.method);
  let given: ConfirmationPayload | undefined;
  const sendGiven: Send = (added) => {
    given = added;
    return send(added);
  };
  const answer = await answerChallenge(error, challenge, sendGiven, {
    open: (onClosed) => tools.openModal(modal, {}, onClosed),
    t: tools.t,
  });
  // A server may want the password after the code: the code goes along once more.
  return answer.error && isPasswordAsked(answer.error)
    ? confirmPassword(answer.error, (added) => send(added ?? given), tools)
    : answer;
}

const isPasswordAsked = ({ status }: ApiError) => status === 423;

function withMessage(error: ApiError, t: Translate): ApiError {
  if (error.errors[0]?.message) return error;
  return { ...error, errors: [{ code: "MFA_REQUIRED", message: t("Failed to connect to server") }] };
}
