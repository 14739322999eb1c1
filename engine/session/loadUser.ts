import type { ApiError } from "../api/ApiError";
import type { Api } from "../api/createApi";
import { TIMED_OUT } from "../api/createTimeout";
import type { SessionUser } from "./sessionUser";

/** What is shown when the session call got no answer. */
export const NO_USER = "Failed to get user data.";

/** Reads the session user, never from a cache, and gives up after a time-out with status 408. */
export async function loadUser(api: Api, timeout: number): Promise<{ user: SessionUser } | { error: ApiError }> {
  const { data, error, response } = await api.call<SessionUser>("getUser", { background: true, timeout });
  if (error?.status === TIMED_OUT.status) return { error };
  if (error !== undefined) return { error: response ? error : { ...error, statusText: NO_USER } };
  return data === undefined ? { error: { status: 0, statusText: NO_USER, errors: [] } } : { user: data };
}
