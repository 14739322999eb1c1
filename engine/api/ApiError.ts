/** One entry of a failed answer: its code, its message, and the field, path or id it is about. */
export interface ApiProblem {
  code: string;
  message?: string;
  source?: string | null;
}

/** Why a call failed. A value, never thrown by the API itself. */
export interface ApiError {
  /** The HTTP status; 0 when no answer came. */
  status: number;
  statusText: string;
  errors: ApiProblem[];
  /** What the caller needs to go on, such as how to confirm the change. */
  meta?: Record<string, unknown> | undefined;
  /** The call was given up on purpose, as on a change of route: there is nothing to tell the user. */
  cancelled?: boolean;
}

/** What is shown when a call got no answer and nothing else is known. */
export const NO_RESPONSE_TEXT = "Failed to send request. Try again later.";

/** The error of a call that got no answer, for no reason the server gave. */
export const NO_RESPONSE: ApiError = { status: 0, statusText: NO_RESPONSE_TEXT, errors: [] };

/** What is shown when a call failed before there was a request. */
export const NOT_SENT_TEXT = "Server error";

/** The error of a call that failed before there was a request. */
export const NOT_SENT: ApiError = { status: 0, statusText: NOT_SENT_TEXT, errors: [] };

/** The first code of a failed answer, which decides what the console does. */
export function firstCode(error: ApiError): string | undefined {
  return error.errors[0]?.code;
}

/** The error of a failed answer whose body has been read. */
export function toApiError(response: Response, body: unknown): ApiError {
  return { status: response.status, statusText: response.statusText, errors: problemsOf(body), meta: metaOf(body) };
}

/** Whether a failure says that a call was given up on purpose. */
export function isAbort(cause: unknown): boolean {
  return typeof cause === "object" && cause !== null && "name" in cause && cause.name === "AbortError";
}

/** The error of a call that got no answer: the network failed, or the call was given up. */
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

// A server in trouble, or something between, may answer anything: only texts are believed.
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
