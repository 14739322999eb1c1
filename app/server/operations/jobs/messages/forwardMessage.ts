import type { ForwardedResponse, StatusMessage } from "../../../requests/StatusMessage";
import { readDeviceResponse, readEndpointResponse } from "./readDeviceResponse";

/** Requests to a device's own interface. */
export const FORWARDED: ReadonlySet<string> = new Set([
  "request_endpoint",
  "configure",
  "execute_mulficonfig_template",
]);

/** One request of those that a channel reports together. */
export interface GroupedJob {
  id: number;
  action: string;
  detail: Record<string, unknown>;
  state: "waiting" | "running" | "completed" | "failed" | "cancelled";
  result: string | null;
  /** How long the device was at it. */
  seconds: number | null;
}

const FIRST_REFUSAL = 400;

/** What a channel reports once a device has answered all requests that one call put to it: a list of answers (domain.md §4). */
export function forwardMessage(jobs: readonly GroupedJob[], told: StatusMessage): StatusMessage {
  const data = jobs.map(forwardedAnswer);
  const answered = jobs.filter(({ state }, at) => state === "completed" && !isRefused(data[at]));
  const isNone = answered.length === 0;
  const status = isNone ? "error" : answered.length < jobs.length ? "warning" : "completed";
  const value = jobs.length === 1 ? told.value : `${answered.length} of ${jobs.length} requests were answered`;
  return {
    status,
    ...(value !== undefined && { value }),
    ...(jobs.length === 1 && told.errorcode !== undefined && { errorcode: told.errorcode }),
    type: "api_forward",
    data,
    response_state: isNone ? "failed" : "completed",
  };
}

const isRefused = (answer: ForwardedResponse | undefined) => (answer?.code ?? 0) >= FIRST_REFUSAL;

function forwardedAnswer({ id, action, detail, state, result, seconds }: GroupedJob): ForwardedResponse {
  const request = {
    rid: id,
    type: String(detail.method ?? (action === "request_endpoint" ? "GET" : "PUT")).toUpperCase(),
    endpoint: String(detail.endpoint ?? detail.path ?? ""),
  };
  const time = seconds === null ? {} : { time: `${seconds.toFixed(1)} s` };
  if (state !== "completed") return { ...request, ...time, data: [], errors: [result ?? state] };
  const answer = readDeviceResponse(result ?? undefined);
  if (!answer) return { ...request, ...time, data: [] };
  const { code, body } = readEndpointResponse(answer);
  return { ...request, code, ...time, ...contentOf(body) };
}

// The interface of a device answers {success, data} or {success, errors}; anything else is the data itself.
function contentOf(body: unknown): Pick<ForwardedResponse, "data" | "errors"> {
  const { success, data, errors } = Object(body) as Record<string, unknown>;
  if (typeof success !== "boolean") return { data: listOf(body) };
  return { data: listOf(data), ...(Array.isArray(errors) && { errors }) };
}

const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
