import type { ApiError } from "../api/ApiError";
import type { Api } from "../api/createApi";
import { TIMED_OUT } from "../api/createTimeout";
import type { SessionUser } from "./sessionUser";

/** Shown when the session call got no response. */
export const NO_USER = "Failed to get user data.";

/** Loads the session user, never from the cache; fails with status 408 after a timeout in milliseconds. */
export async function loadUser(api: Api, timeout: number): Promise<{ user: SessionUser } | { error: ApiError }> {
  const { data, error, response } = await api.call<SessionUser>("getUser", { background: true, timeout });
  if (error?.status === TIMED_OUT.status) return { error };
  if (error !== undefined) return { error: response ? error : { ...error, statusText: NO_USER } };
  return data === undefined ? { error: { status: 0, statusText: NO_USER, errors: [] } } : { user: data };
}
