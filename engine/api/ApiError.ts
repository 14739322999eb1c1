/** One entry of an error response: its code, its message, and the field, path or id it is about. */
export interface ApiProblem {
  code: string;
  message?: string;
  source?: string | null;
}

/** The error of a failed call. Returned as a value, never thrown by the API itself. */
export interface ApiError {
  /** The HTTP status; 0 without a response. */
  status: number;
  statusText: string;
  errors: ApiProblem[];
  /** What the caller needs to proceed, such as the MFA challenge. */
  meta?: Record<string, unknown> | undefined;
  /** The call was cancelled on purpose, as on a change of route: nothing is shown to the user. */
  cancelled?: boolean;
}

/** Shown when a call got no response and nothing else is known. */
export const NO_RESPONSE_TEXT = "Failed to send request. Try again later.";

/** The error of a call without a response. */
export const NO_RESPONSE: ApiError = { status: 0, statusText: NO_RESPONSE_TEXT, errors: [] };

/** Shown when a call failed before its request was sent. */
export const NOT_SENT_TEXT = "Server error";

/** The error of a call that failed before its request was sent. */
export const NOT_SENT: ApiError = { status: 0, statusText: NOT_SENT_TEXT, errors: [] };

/** The first code of an error response; it decides how the console handles the error. */
export function firstCode(error: ApiError): string | undefined {
  return error.errors[0]?.code;
}

/** Makes the error of a failed response from its parsed body. */
export function toApiError(response: Response, body: unknown): ApiError {
  return { status: response.status, statusText: response.statusText, errors: problemsOf(body), meta: metaOf(body) };
}

/** Whether a rejection is an AbortError: the call was cancelled on purpose. */
export function isAbort(cause: unknown): boolean {
  return typeof cause === "object" && cause !== null && "name" in cause && cause.name === "AbortError";
}

/** The error of a call without a response: the network failed, or the call was cancelled. */
export function toCallError(cause: unknown, signal?: AbortSignal): ApiError {
  const reason = signal?.aborted ? signal.reason : cause;
  if (signal?.aborted !== true && !isAbort(cause)) return NO_RESPONSE;
  const statusText = reason instanceof Error || isAbort(reason) ? (reason as Error).message : String(reason);
  return { status: 0, statusText, errors: [], cancelled: true };
}

/** The value of a JSON text; the text itself when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function metaOf(body: unknown): ApiError["meta"] {
  const { meta } = Object(body) as { meta?: unknown };
  return typeof meta === "object" && meta !== null ? (meta as Record<string, unknown>) : undefined;
}

// A failing server or a proxy may send any body: only strings are accepted.
function problemsOf(body: unknown): ApiProblem[] {
  if (typeof body !== "object" || body === null || !("errors" in body)) return [];
  const { errors } = body;
  const list: unknown[] = Array.isArray(errors) ? errors : [errors];
  return list.flatMap((entry) => toProblem(entry) ?? []);
}

function toProblem(entry: unknown): ApiProblem | undefined {
  if (typeof entry !== "object" || entry === null) return undefined;
  const { code, message, source } = entry as Record<string, unknown>;
  if (typeof code !== "string" && typeof message !== "string") return undefined;
  return {
    code: typeof code === "string" ? code : "",
    ...(typeof message === "string" ? { message } : {}),
    ...(typeof source === "string" || source === null ? { source } : {}),
  };
}
