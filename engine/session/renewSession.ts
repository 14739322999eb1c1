import type { Api } from "../api/createApi";
import type { Renewal } from "../api/refreshOnce";

const RENEWAL = "sessionRenewal";

/** Where the tabs of one browser tell each other of a renewal. */
export type SharedStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Runs one task at a time among all tabs of the browser, where the browser can. */
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
    // Without cookies browsers forbid locks: the task runs all the same, and its own failure stays its own.
    if (running !== undefined) throw failure;
    return run();
  }
};

/** Changes with every renewal of any tab. No time: clocks jump, and then a tab would wait for yesterday. */
export function renewalMark(storage: SharedStorage): string {
  return storage.getItem(RENEWAL) ?? "";
}

/** Renews once for all tabs in a way of the caller's: a tab that waited for another one's renewal needs none of its own. */
export async function renewOnce(ask: () => Promise<Renewal>, storage: SharedStorage, lock: Lock): Promise<Renewal> {
  const before = renewalMark(storage);
  return lock(async () => {
    if (renewalMark(storage) !== before) return "renewed";
    const renewal = await ask();
    if (renewal === "renewed") storage.setItem(RENEWAL, crypto.randomUUID());
    return renewal;
  });
}

/** Renews the session once for all tabs. */
export async function renewSession(api: Api, storage: SharedStorage, lock: Lock): Promise<Renewal> {
  const ask = async () => {
    const { error } = await api.call("refreshToken", { background: true });
    if (error === undefined) return "renewed";
    return error.status === 0 || error.status >= 500 ? "unreachable" : "refused";
  };
  return renewOnce(ask, storage, lock);
}
