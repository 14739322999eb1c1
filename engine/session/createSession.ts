import { createStore, type StoreApi } from "zustand/vanilla";
import type { ApiError } from "../api/ApiError";
import type { Api } from "../api/createApi";
import type { Renewal } from "../api/refreshOnce";
import { SIGN_IN_PATH, safeContinueUrl, signInAddress } from "./continueUrl";
import { loadUser } from "./loadUser";
import { type Lock, renewSession, type SharedStorage } from "./renewSession";
import { nextState, type SessionEvent, type SessionState } from "./sessionMachine";
import { eventOfUser, type SessionUser } from "./sessionUser";

/** What is known of the session. */
export interface SessionSnapshot {
  state: SessionState;
  user: SessionUser | undefined;
  /** How many session calls have failed. */
  failures: number;
}

/** The browser around the session. */
export interface SessionSurroundings {
  page: () => { pathname: string; search: string; hash: string; origin: string };
  leave: (address: string) => void;
  tabStorage: SharedStorage;
  sharedStorage: SharedStorage;
  lock: Lock;
  userTimeout: number;
}

/** The session of this browser tab. */
export interface Session {
  store: StoreApi<SessionSnapshot>;
  /** Reads the user; fails with an ApiError value, or with an Error for a fault of the program. */
  initialise(): Promise<void>;
  renew(): Promise<Renewal>;
  /** Ends the session on the server and leaves the console; gives the error when the server could not be told. */
  signOut(): Promise<ApiError | undefined>;
}

const REVOKE_COUNTER = "revokeCounter";

/** Makes the session: a store that only the events of its machine change. */
export function createSession(api: Api, around: SessionSurroundings): Session {
  const store = createStore<SessionSnapshot>(() => ({ state: "unauthenticated", user: undefined, failures: 0 }));

  function happen(event: SessionEvent, user = store.getState().user): void {
    const state = nextState(store.getState().state, event);
    if (state !== undefined) store.setState({ state, user: state === "revoked" ? undefined : user });
  }

  async function initialise(): Promise<void> {
    const loaded = await loadUser(api, around.userTimeout);
    if ("user" in loaded) return happen(eventOfUser(loaded.user, api.clock.now()), loaded.user);
    store.setState(({ failures }) => ({ failures: failures + 1 }));
    throw loaded.error;
  }

  async function renew(): Promise<Renewal> {
    happen("refresh");
    const result = await renewSession(api, around.sharedStorage, around.lock);
    if (result !== "refused") {
      // What the user may do is as before the renewal; the time-out that was renewed no longer counts.
      happen(eventOfUser(store.getState().user, 0));
      return result;
    }
    await api.call("revokeToken", { background: true });
    end(around, happen, signInAddress(around.page()));
    return result;
  }

  async function signOut(): Promise<ApiError | undefined> {
    const { search, origin } = around.page();
    const request = { body: revokeBody(search), background: true };
    const { data, error } = await api.call<{ location?: string }>("revokeToken", request);
    if (error && error.status !== 401) return error;
    end(around, happen, safeContinueUrl(data?.location, origin) ?? SIGN_IN_PATH);
    return undefined;
  }

  return { store, initialise, renew, signOut };
}

function end(around: SessionSurroundings, happen: (event: SessionEvent) => void, address: string): void {
  happen("revoke");
  const count = Number(around.tabStorage.getItem(REVOKE_COUNTER)) + 1;
  around.tabStorage.setItem(REVOKE_COUNTER, String(count));
  around.leave(address);
}

/** What signing out sends of the page's query: client_id and redirect_uri, those that are there. */
export function revokeBody(search: string): Record<string, string> {
  const query = new URLSearchParams(search);
  const names = ["client_id", "redirect_uri"].filter((name) => query.has(name));
  return Object.fromEntries(names.map((name) => [name, query.get(name) ?? ""]));
}
