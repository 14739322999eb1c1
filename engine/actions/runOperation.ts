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

/** A change to make; its texts are already translated and filled. */
export interface OperationRequest {
  operation: string;
  params?: Record<string, unknown>;
  body?: unknown;
  /** The base path of the call, where it is not the default. */
  base?: string | undefined;
  /** The text of a confirmation dialog to show first. */
  confirm?: string;
  /** danger when it cannot be undone. */
  tone?: "neutral" | "primary" | "danger";
  /** What is changed, for messages. */
  item?: string;
  /** The success message, in place of the default. */
  success?: string;
  /** The error message where the response has none. */
  fallback?: string;
  /** No success message and no refetch: for one of several changes whose caller does both once at the end. */
  isQuiet?: boolean;
  /** Shows the progress of a long-running change, in place of the default progress window. */
  follow?: (channel: string) => void;
}

export { createIdempotencyKeys };

/** The outcome of a change. */
export type Outcome =
  | { status: "done"; data: unknown; meta: Record<string, unknown> | undefined }
  | { status: "failed"; error: ApiError; text: string }
  | { status: "declined" };

/** The services of the console that the pipeline uses. */
export interface OperationTools {
  api: Pick<Api, "call">;
  operations: Record<string, OperationEntry>;
  isAllowed: (permission: string | undefined) => boolean;
  confirm: (text: string, tone: OperationRequest["tone"]) => Promise<boolean>;
  announce: (text: string, tone?: "success" | "warning") => void;
  invalidate: () => void;
  /** The error catalogue: how the console handles each code. */
  errors: Boot["errors"];
  openModal: Openers["openModal"];
  /** Shows the progress of a long-running change that reports on a live channel. */
  follow: (channel: string) => void;
  t: Translate;
}

/** 207 Multi-Status: a result for each part. */
const MULTI_STATUS = 207;

/** The pipeline of every change: permission, confirmation, call, message, refetch of what is shown. */
export async function runOperation(
  request: OperationRequest,
  intention: IdempotencyKeys,
  tools: OperationTools,
): Promise<Outcome> {
  const entry = tools.operations[request.operation];
  if (!entry) throw new Error(`Unknown operation ${request.operation}.`);
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
  const response = await confirmIfRequired(await send(), send, tools);
  intention.settle(isOutcomeKnown(response));
  return report(request, entry, response, tools);
}

// Code splitting: few changes need a confirmation.
async function confirmIfRequired(
  response: ApiResponse,
  send: (added?: object) => Promise<ApiResponse>,
  tools: OperationTools,
) {
  const { error } = response;
  const does = error && (tools.errors[firstCode(error) ?? ""]?.does ?? (error.status === 423 ? "password" : undefined));
  if (!error || (does !== "mfa" && does !== "password")) return response;
  const module = await import("./confirmOperation").catch(() => undefined);
  return module ? module.confirmOperation(error, send, tools) : response;
}

function report(
  request: OperationRequest,
  entry: OperationEntry,
  response: ApiResponse,
  tools: OperationTools,
): Outcome {
  const { operation, fallback } = request;
  const { t } = tools;
  const item = request.item ?? t(itemNameOf(operation));
  if (response.error?.cancelled) return { status: "declined" };
  if (response.error) {
    const message = failureText(response.error, { fallback, item, verb: verbOf(operation, entry.method, t) }, t);
    const { text, errors } = withRetryHint(response, message, t);
    // The part that succeeded is shown; the part that failed is reported as any error is.
    if (response.error.status === MULTI_STATUS) {
      tools.announce(t("Only partly done."), "warning");
      showResult(response, tools);
    }
    return { status: "failed", error: { ...response.error, errors }, text };
  }
  if (!request.isQuiet) tools.announce(request.success ?? resultMessage(operation, entry.method, item, t));
  showResult(response, { ...tools, ...request }, request.isQuiet);
  return { status: "done", data: response.data, meta: response.meta };
}

function showResult(
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
