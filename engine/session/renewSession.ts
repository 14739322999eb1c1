import type { Api } from "../api/createApi";
import type { Renewal } from "../api/refreshOnce";

const RENEWAL = "sessionRenewal";

/** The storage shared by the tabs of one browser. */
export type SharedStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Runs one task at a time across all tabs of the browser, where supported (Web Locks). */
export type Lock = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** The lock the tabs of one browser share. */
export const browserLock: Lock = async (task) => {
  let running: ReturnType<typeof task> | undefined;
  const run = () => {
    running = task();
    return running;
  };
  try {
    return await ("locks" in navigator ? navigator.locks.request("session-renewal", run) : run());
  } catch (failure) {
    // With cookies blocked, browsers forbid locks: the task then runs without one. Its own errors are rethrown.
    if (running !== undefined) throw failure;
    return run();
  }
};

/** A value that changes with every renewal of any tab; not a time, as clocks can be set back. */
export function renewalMark(storage: SharedStorage): string {
  return storage.getItem(RENEWAL) ?? "";
}

/** Renews once for all tabs with the given function: a tab that waited for another tab's renewal makes none. */
export async function renewOnce(renew: () => Promise<Renewal>, storage: SharedStorage, lock: Lock): Promise<Renewal> {
  const before = renewalMark(storage);
  return lock(async () => {
    if (renewalMark(storage) !== before) return "renewed";
    const renewal = await renew();
    if (renewal === "renewed") storage.setItem(RENEWAL, crypto.randomUUID());
    return renewal;
  });
}

/** Renews the session once for all tabs. */
export async function renewSession(api: Api, storage: SharedStorage, lock: Lock): Promise<Renewal> {
  const renew = async () => {
    const { error } = await api.call("refreshToken", { background: true });
    if (error === undefined) return "renewed";
    return error.status === 0 || error.status >= 500 ? "unreachable" : "refused";
  };
  return renewOnce(renew, storage, lock);
}
