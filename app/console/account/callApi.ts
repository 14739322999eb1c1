import { browserLock, renewOnce, retryAfterSeconds, safeStorage, signInAddress } from "#engine/account";

/** Multi-factor challenge in a sign-in response. */
export interface MfaChallenge {
  mfa_type: "email" | "teltonika_id" | "totp";
  session_uuid?: string;
}

/** A failed call. */
export interface CallError {
  ok: false;
  /** A code of `schemas/errors.json`, or NETWORK. */
  code: string;
  message?: string;
  /** The field that caused the error. */
  source?: string | undefined;
  /** Seconds, from the Retry-After header. */
  retryAfter?: number | undefined;
  factor?: MfaChallenge | undefined;
}

/** Result of a call: its data or its error. */
export type CallResult<Data = unknown> = { ok: true; data: Data } | CallError;

type Method = "GET" | "POST" | "PUT" | "DELETE";

interface ResponseBody {
  data?: unknown;
  errors?: { code: string; message: string; source?: string | null }[];
  meta?: MfaChallenge;
}

const readCookie = (name: string) =>
  document.cookie
    .split("; ")
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

async function readBody(response: Response): Promise<ResponseBody> {
  try {
    return (await response.json()) as ResponseBody;
  } catch (_notJson) {
    return {};
  }
}

/** Calls the API. Never throws: a network failure is returned with the code NETWORK. */
export async function callApi<Data = unknown>(method: Method, path: string, body?: object): Promise<CallResult<Data>> {
  const headers: Record<string, string> = {
    "x-requested-with": "XMLHttpRequest",
    "x-xsrf-token": readCookie("XSRF-TOKEN") ?? "",
  };
  if (body) headers["content-type"] = "application/json";
  let response: Response;
  try {
    response = await fetch(`/api${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  } catch (_offline) {
    return { ok: false, code: "NETWORK" };
  }
  const responseBody = await readBody(response);
  if (response.ok) return { ok: true, data: responseBody.data as Data };
  const [error] = responseBody.errors ?? [];
  return {
    ok: false,
    code: error?.code ?? "INTERNAL_ERROR",
    message: error?.message ?? "",
    source: error?.source ?? undefined,
    retryAfter: retryAfterSeconds(response.headers),
    factor: responseBody.meta,
  };
}

const shared = safeStorage(() => localStorage);

async function refresh() {
  const outcome = await callApi("POST", "/token/refresh");
  if (outcome.ok) return "renewed" as const;
  return ["UNAUTHORIZED", "XSRF"].includes(outcome.code) ? ("refused" as const) : ("unreachable" as const);
}

/**
 * Calls the API with the user's session. When the access token has expired, refreshes it once and repeats the call; when
 * that fails, redirects to the sign-in page, which returns here.
 */
export async function callAsUser<Data = unknown>(
  method: Method,
  path: string,
  body?: object,
): Promise<CallResult<Data>> {
  const first = await callApi<Data>(method, path, body);
  if (first.ok || first.code !== "UNAUTHORIZED") return first;
  const renewal = await renewOnce(refresh, shared, browserLock);
  if (renewal === "unreachable") return { ok: false, code: "NETWORK" };
  const second = renewal === "renewed" ? await callApi<Data>(method, path, body) : first;
  if (!second.ok && second.code === "UNAUTHORIZED") location.replace(signInAddress(location));
  return second;
}
