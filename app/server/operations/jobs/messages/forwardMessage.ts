import type { ForwardedResponse, StatusMessage } from "../../../requests/StatusMessage";
import { readDeviceResponse, readEndpointResponse } from "./readDeviceResponse";

/** Actions that forward requests to the API of a device. */
export const FORWARDED: ReadonlySet<string> = new Set([
  "request_endpoint",
  "configure",
  "execute_mulficonfig_template",
]);

/** One of the forwarded requests that a channel reports together. */
export interface GroupedJob {
  id: number;
  action: string;
  detail: Record<string, unknown>;
  state: "waiting" | "running" | "completed" | "failed" | "cancelled";
  result: string | null;
  /** The duration of the job. */
  seconds: number | null;
}

const FIRST_REFUSAL = 400;

/** The status message once a device has processed all requests of a call: the list of its responses (domain.md §4). */
export function forwardMessage(jobs: readonly GroupedJob[], own: StatusMessage): StatusMessage {
  const data = jobs.map(forwardedResponse);
  const succeeded = jobs.filter(({ state }, at) => state === "completed" && !isRefused(data[at]));
  const hasFailed = succeeded.length === 0;
  const status = hasFailed ? "error" : succeeded.length < jobs.length ? "warning" : "completed";
  const value = jobs.length === 1 ? own.value : `${succeeded.length} of ${jobs.length} requests were answered`;
  return {
    status,
    ...(value !== undefined && { value }),
    ...(jobs.length === 1 && own.errorcode !== undefined && { errorcode: own.errorcode }),
    type: "api_forward",
    data,
    response_state: hasFailed ? "failed" : "completed",
  };
}

const isRefused = (response: ForwardedResponse | undefined) => (response?.code ?? 0) >= FIRST_REFUSAL;

function forwardedResponse({ id, action, detail, state, result, seconds }: GroupedJob): ForwardedResponse {
  const request = {
    rid: id,
    type: String(detail.method ?? (action === "request_endpoint" ? "GET" : "PUT")).toUpperCase(),
    endpoint: String(detail.endpoint ?? detail.path ?? ""),
  };
  const time = seconds === null ? {} : { time: `${seconds.toFixed(1)} s` };
  if (state !== "completed") return { ...request, ...time, data: [], errors: [result ?? state] };
  const response = readDeviceResponse(result ?? undefined);
  if (!response) return { ...request, ...time, data: [] };
  const { code, body } = readEndpointResponse(response);
  return { ...request, code, ...time, ...contentOf(body) };
}

// The API of a device returns {success, data} or {success, errors}; anything else is the data itself.
function contentOf(body: unknown): Pick<ForwardedResponse, "data" | "errors"> {
  const { success, data, errors } = Object(body) as Record<string, unknown>;
  if (typeof success !== "boolean") return { data: listOf(body) };
  return { data: listOf(data), ...(Array.isArray(errors) && { errors }) };
}

const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
