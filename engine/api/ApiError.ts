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
  /** The call was given up on purpose, as on a change of route: there is nothing to tell the user. */
  cancelled?: boolean;
}

/** What is shown when a call got no answer and nothing else is known. */
export const NO_ANSWER = "Failed to send request. Try again later.";

/** The first code of a failed answer, which decides what the console does. */
export function firstCode(error: ApiError): string | undefined {
  return error.errors[0]?.code;
}

/** The error of a failed answer whose body has been read. */
export function toApiError(response: Response, body: unknown): ApiError {
  return { status: response.status, statusText: response.statusText, errors: problemsOf(body) };
}

/** Whether a failure says that a call was given up on purpose. */
export function isAbort(cause: unknown): boolean {
  return typeof cause === "object" && cause !== null && "name" in cause && cause.name === "AbortError";
}

/** The error of a call that got no answer: the network failed, or the call was given up. */
export function toCallError(cause: unknown, signal?: AbortSignal): ApiError {
  const reason = signal?.aborted ? signal.reason : cause;
  if (signal?.aborted !== true && !isAbort(cause)) return { status: 0, statusText: NO_ANSWER, errors: [] };
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

function problemsOf(body: unknown): ApiProblem[] {
  if (typeof body !== "object" || body === null || !("errors" in body)) return [];
  const { errors } = body;
  const list = Array.isArray(errors) ? errors : [errors];
  return list.filter(isProblem);
}

function isProblem(value: unknown): value is ApiProblem {
  return typeof value === "object" && value !== null && "code" in value && typeof value.code === "string";
}
