import type { Api } from "../api/createApi";
import type { Renewal } from "../api/refreshOnce";

const RENEWED_AT = "sessionRenewedAt";

/** Where the tabs of one browser tell each other of a renewal. */
export type SharedStorage = Pick<Storage, "getItem" | "setItem">;

/** Runs one task at a time among all tabs of the browser, where the browser can. */
export type Lock = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** The lock the tabs of one browser share. */
export const browserLock: Lock = async (task) =>
  "locks" in navigator ? navigator.locks.request("session-renewal", task) : task();

/** Renews the session once for all tabs: a tab that waited for another one's renewal needs none of its own. */
export async function renewSession(api: Api, storage: SharedStorage, lock: Lock): Promise<Renewal> {
  const asked = Date.now();
  return lock(async () => {
    if (Number(storage.getItem(RENEWED_AT)) > asked) return "renewed";
    const { error } = await api.call("refreshToken", { background: true });
    if (error === undefined) {
      storage.setItem(RENEWED_AT, String(Date.now()));
      return "renewed";
    }
    return error.status === 0 || error.status >= 500 ? "unreachable" : "refused";
  });
}
