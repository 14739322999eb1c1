import { type ApiError, firstCode } from "../api/ApiError";
import type { Api, ApiResponse } from "../api/createApi";
import type { Boot, OperationEntry } from "../documents/boot";
import type { Translate } from "../languages/translate";
import { failureText } from "./failureText";
import { createIdempotencyKeys, type IdempotencyKeys, isOutcomeKnown } from "./idempotency";
import { itemNameOf } from "./itemNameOf";
import type { Openers } from "./openers";
import { resultMessage, verbOf } from "./resultMessage";
import { withRetryHint } from "./withRetryHint";

/** A change somebody asks for; texts are translated and filled already. */
export interface OperationRequest {
  operation: string;
  params?: Record<string, unknown>;
  body?: unknown;
  /** The base path of the call, where it is not the usual one. */
  base?: string | undefined;
  /** Ask this first. */
  confirm?: string;
  /** danger when what it does cannot be taken back. */
  tone?: "neutral" | "primary" | "danger";
  /** What is changed, for messages. */
  item?: string;
  /** The message after success, when the usual one does not fit. */
  success?: string;
  /** The message after a failure without one. */
  fallback?: string;
  /** Say nothing and read nothing again after success: it is one of several changes, after which that is done once. */
  isQuiet?: boolean;
  /** Whoever asks shows itself how a change that goes on after its answer gets along. */
  follow?: (channel: string) => void;
}

export { createIdempotencyKeys };

/** How a change ended. */
export type Outcome =
  | { status: "done"; data: unknown; meta: Record<string, unknown> | undefined }
  | { status: "failed"; error: ApiError; text: string }
  | { status: "declined" };

/** What the pipeline needs of the console around it. */
export interface OperationTools {
  api: Pick<Api, "call">;
  operations: Record<string, OperationEntry>;
  isAllowed: (permission: string | undefined) => boolean;
  confirm: (text: string, tone: OperationRequest["tone"]) => Promise<boolean>;
  announce: (text: string, tone?: "success" | "warning") => void;
  invalidate: () => void;
  /** What the console does about each error code. */
  errors: Boot["errors"];
  openModal: Openers["openModal"];
  /** Shows how a change that goes on after its answer gets along. */
  follow: (channel: string) => void;
  t: Translate;
}

/** The status of an answer that tells of each part how it ended. */
const PARTLY = 207;

/** Makes one change: permission, question, call, message, and reading again what is shown. Every change goes this way. */
export async function runOperation(
  request: OperationRequest,
  intention: IdempotencyKeys,
  tools: OperationTools,
): Promise<Outcome> {
  const entry = tools.operations[request.operation];
  if (!entry) throw new Error(`There is no operation ${request.operation}.`);
  if (!tools.isAllowed(entry.permission)) return refuse(tools.t);
  if (request.confirm !== undefined && !(await tools.confirm(request.confirm, request.tone)))
    return { status: "declined" };
  const { operation, params, body, base } = request;
  const send = (added?: object) => {
    const sent = added ? { ...(body as object | undefined), ...added } : body;
    return tools.api.call(operation, {
      params,
      body: sent,
      base,
      idempotencyKey: intention.keyOf([operation, params, sent]),
    });
  };
  const answer = await confirmed(await send(), send, tools);
  intention.settle(isOutcomeKnown(answer));
  return report(request, entry, answer, tools);
}

// Most changes need no confirmation: its code comes with the first that does.
async function confirmed(answer: ApiResponse, send: (added?: object) => Promise<ApiResponse>, tools: OperationTools) {
  const { error } = answer;
  const does = error && (tools.errors[firstCode(error) ?? ""]?.does ?? (error.status === 423 ? "password" : undefined));
  if (!error || (does !== "mfa" && does !== "password")) return answer;
  const module = await import("./confirmOperation").catch(() => undefined);
  return module ? module.confirmOperation(error, send, tools) : answer;
}

function report(request: OperationRequest, entry: OperationEntry, answer: ApiResponse, tools: OperationTools): Outcome {
  const { operation, fallback } = request;
  const { t } = tools;
  const item = request.item ?? t(itemNameOf(operation));
  if (answer.error?.cancelled) return { status: "declined" };
  if (answer.error) {
    const said = failureText(answer.error, { fallback, item, verb: verbOf(operation, entry.method, t) }, t);
    const { text, errors } = withRetryHint(answer, said, t);
    // What was done is done: it shows, and what was not is told of as any failure is.
    if (answer.error.status === PARTLY) {
      tools.announce(t("Only part of it was done."), "warning");
      goOn(answer, tools);
    }
    return { status: "failed", error: { ...answer.error, errors }, text };
  }
  if (!request.isQuiet) tools.announce(request.success ?? resultMessage(operation, entry.method, item, t));
  goOn(answer, { ...tools, ...request }, request.isQuiet);
  return { status: "done", data: answer.data, meta: answer.meta };
}

function goOn(
  { meta }: ApiResponse,
  { invalidate, follow }: Pick<OperationTools, "invalidate" | "follow">,
  isQuiet = false,
): void {
  if (!isQuiet) invalidate();
  if (typeof meta?.channel === "string") follow(meta.channel);
}

function refuse(t: Translate): Outcome {
  const text = t("You are not permitted to do this.");
  return { status: "failed", text, error: { status: 403, statusText: text, errors: [] } };
}
