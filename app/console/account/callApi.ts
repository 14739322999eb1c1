import { browserLock, renewOnce, retryAfterSeconds, safeStorage, signInAddress } from "#engine/account";

/** What the second step of signing in answers. */
export interface MfaChallenge {
  mfa_type: "email" | "teltonika_id" | "totp";
  session_uuid?: string;
}

/** Why a call was refused. */
export interface CallError {
  ok: false;
  /** A code of the error document, or NETWORK. */
  code: string;
  message?: string;
  /** The field it is about. */
  source?: string | undefined;
  retryAfter?: number | undefined;
  factor?: MfaChallenge | undefined;
}

/** What became of a call. */
export type CallResult<Data = unknown> = { ok: true; data: Data } | CallError;

type Method = "GET" | "POST" | "PUT" | "DELETE";

interface Answer {
  data?: unknown;
  errors?: { code: string; message: string; source?: string | null }[];
  meta?: MfaChallenge;
}

const readCookie = (name: string) =>
  document.cookie
    .split("; ")
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

async function readAnswer(response: Response): Promise<Answer> {
  try {
    return (await response.json()) as Answer;
  } catch (_notJson) {
    return {};
  }
}

/** Calls the API. Never throws: a lost network is the code NETWORK. */
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
  const answer = await readAnswer(response);
  if (response.ok) return { ok: true, data: answer.data as Data };
  const [error] = answer.errors ?? [];
  return {
    ok: false,
    code: error?.code ?? "INTERNAL_ERROR",
    message: error?.message ?? "",
    source: error?.source ?? undefined,
    retryAfter: retryAfterSeconds(response.headers),
    factor: answer.meta,
  };
}

const shared = safeStorage(() => localStorage);

async function refresh() {
  const outcome = await callApi("POST", "/token/refresh");
  if (outcome.ok) return "renewed" as const;
  return ["UNAUTHORIZED", "XSRF"].includes(outcome.code) ? ("refused" as const) : ("unreachable" as const);
}

/** Calls the API as who is signed in: renews the session once, and without one leads to the sign-in page and back. */
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
