import type { ApiError } from "../api/ApiError";
import type { Api, ApiResponse } from "../api/createApi";
import type { Boot } from "../documents/boot";
import type { ErrorEntry } from "../generated/documents";
import type { Translate } from "../languages/translate";
import { answerChallenge, isMfaRequired, type Send } from "./answerChallenge";
import { type ConfirmationPayload, type MfaMethod, readChallenge } from "./confirmation";
import type { Openers } from "./openers";

/** The services of the console that a confirmation uses. */
export interface ConfirmationTools {
  api: Pick<Api, "call">;
  errors: Boot["errors"];
  openModal: Openers["openModal"];
  t: Translate;
}

// The last method used, per console (keyed by its API).
const methods = new WeakMap<object, MfaMethod>();

const errorThatDoes = (does: ErrorEntry["does"], errors: Boot["errors"]) =>
  Object.values(errors).find((entry) => entry.does === does);

/** Prompts for the confirmation the server requires (password or second factor) and repeats the request; resolves to its response. */
export function confirmOperation(error: ApiError, send: Send, tools: ConfirmationTools): Promise<ApiResponse> {
  return isPasswordRequired(error) ? confirmPassword(error, send, tools) : confirmFactor(error, send, tools);
}

async function confirmPassword(error: ApiError, send: Send, tools: ConfirmationTools): Promise<ApiResponse> {
  const modal = errorThatDoes("password", tools.errors)?.modal;
  if (modal === undefined) return { error };
  // The meta of the error identifies the change: the password confirms this one and no other.
  const record = error.meta ?? {};
  const isDone = await new Promise<boolean>((resolve) => tools.openModal(modal, { record }, resolve));
  if (!isDone) return { error: { ...error, cancelled: true } };
  const response = await send();
  // The server may now ask for a second factor; prompting for the password again would not help.
  return response.error && isMfaRequired(response.error) ? confirmFactor(response.error, send, tools) : response;
}

async function confirmFactor(error: ApiError, send: Send, tools: ConfirmationTools): Promise<ApiResponse> {
  const challenge = readChallenge(error, methods.get(tools.api));
  const modal = challenge && errorThatDoes("mfa", tools.errors)?.modals?.[challenge.method];
  if (challenge === undefined || modal === undefined) return { error: withMessage(error, tools.t) };
  methods.set(tools.api, challenge.method);
  let latest: ConfirmationPayload | undefined;
  const sendConfirmed: Send = (added) => {
    latest = added;
    return send(added);
  };
  const response = await answerChallenge(error, challenge, sendConfirmed, {
    open: (onClosed) => tools.openModal(modal, {}, onClosed),
    t: tools.t,
  });
  // A server may require the password after the code: the code is sent with it again.
  return response.error && isPasswordRequired(response.error)
    ? confirmPassword(response.error, (added) => send(added ?? latest), tools)
    : response;
}

const isPasswordRequired = ({ status }: ApiError) => status === 423;

function withMessage(error: ApiError, t: Translate): ApiError {
  if (error.errors[0]?.message) return error;
  return { ...error, errors: [{ code: "MFA_REQUIRED", message: t("Failed to connect to server") }] };
}
