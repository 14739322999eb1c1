import { createStore, type StoreApi } from "zustand/vanilla";
import { type ApiError, firstCode } from "../api/ApiError";
import type { Api } from "../api/createApi";
import type { Renewal } from "../api/refreshOnce";
import { SIGN_IN_PATH, safeContinueUrl, signInAddress } from "./continueUrl";
import { loadUser } from "./loadUser";
import { type Lock, renewSession, type SharedStorage } from "./renewSession";
import { nextState, type SessionEvent, type SessionState } from "./sessionMachine";
import { eventOfUser, type SessionUser } from "./sessionUser";
import type { TabChannel } from "./tabChannel";

/** A snapshot of the session. */
export interface SessionSnapshot {
  state: SessionState;
  user: SessionUser | undefined;
  /** Number of consecutive failed session calls; the back-off of the maintenance screen grows with it. */
  failures: number;
}

/** The browser environment of the session. */
export interface SessionEnvironment {
  page: () => { pathname: string; search: string; hash: string; origin: string };
  leave: (address: string) => void;
  reload: () => void;
  /** Clears all data of the user and closes the live connection. */
  clear: () => void;
  tabStorage: SharedStorage;
  sharedStorage: SharedStorage;
  tabs: TabChannel;
  lock: Lock;
  userTimeout: number;
}

/** The session of this browser tab. */
export interface Session {
  store: StoreApi<SessionSnapshot>;
  /** Loads the user; rejects with an ApiError value, or with an Error for a programming error. */
  initialise(): Promise<void>;
  renew(): Promise<Renewal>;
  /** Revokes the session on the server and leaves the console; resolves to the error if that failed. */
  signOut(): Promise<ApiError | undefined>;
  /** Reloads the console for the user signed in now, and clears all data of the former one. */
  restart(): void;
}

/** The error codes of a session call that requires a second factor. */
const SECOND_FACTOR = new Set(["MFA_MANDATORY", "MFA_REQUIRED"]);

/** The key in session storage of windows with unsaved input, until they are reopened. */
export const UNSAVED_WINDOWS = "leftWindows";

const REVOKE_COUNTER = "revokeCounter";

/** Makes the session: a store that only changes by events of its state machine. */
export function createSession(api: Api, environment: SessionEnvironment): Session {
  const store = createStore<SessionSnapshot>(() => ({ state: "unauthenticated", user: undefined, failures: 0 }));

  function dispatch(event: SessionEvent, user = store.getState().user): void {
    const state = nextState(store.getState().state, event);
    if (state !== undefined) store.setState({ state, user: state === "revoked" ? undefined : user });
  }

  const { leaveFor, restart } = makeEndings(environment, () => dispatch("revoke"));
  const renew = makeRenew(api, environment, store, dispatch, leaveFor);

  async function initialise(): Promise<void> {
    const loaded = await loadUser(api, environment.userTimeout);
    if ("user" in loaded) {
      store.setState({ failures: 0 });
      dispatch(eventOfUser(loaded.user, api.clock.now()), loaded.user);
      return environment.tabs.send({ kind: "user", id: loaded.user.id });
    }
    store.setState(({ failures }) => ({ failures: failures + 1 }));
    if (SECOND_FACTOR.has(firstCode(loaded.error) ?? "")) dispatch("askSecondFactor");
    throw loaded.error;
  }

  async function signOut(): Promise<ApiError | undefined> {
    const { search, origin } = environment.page();
    const request = { body: revokeBody(search), background: true };
    const { data, error } = await api.call<{ location?: string }>("revokeToken", request);
    if (error && error.status !== 401) return error;
    const { user } = store.getState();
    leaveFor(safeContinueUrl(data?.location, origin) ?? SIGN_IN_PATH);
    deleteInput(environment, user);
    environment.tabs.send({ kind: "out" });
    return undefined;
  }

  listenToOtherTabs(environment, () => store.getState().user, { leaveFor, restart });
  return { store, initialise, renew, signOut, restart };
}

function makeRenew(
  api: Api,
  environment: SessionEnvironment,
  store: StoreApi<SessionSnapshot>,
  dispatch: (event: SessionEvent) => void,
  leaveFor: (address: string) => void,
): () => Promise<Renewal> {
  return async () => {
    dispatch("refresh");
    const result = await renewSession(api, environment.sharedStorage, environment.lock);
    if (result !== "refused") {
      // The user is unchanged by a renewal; its expiry is out of date, so it is ignored (now = 0).
      dispatch(eventOfUser(store.getState().user, 0));
      return result;
    }
    await api.call("revokeToken", { background: true });
    leaveFor(signInAddress(environment.page()));
    environment.tabs.send({ kind: "ended" });
    return result;
  };
}

interface Endings {
  leaveFor(address: string): void;
  restart(): void;
}

function makeEndings(environment: SessionEnvironment, revoke: () => void): Endings {
  return {
    leaveFor(address) {
      revoke();
      countRevocation(environment.tabStorage);
      environment.clear();
      environment.leave(address);
    },
    restart() {
      environment.clear();
      environment.reload();
    },
  };
}

function listenToOtherTabs(
  environment: SessionEnvironment,
  readUser: () => SessionUser | undefined,
  { leaveFor, restart }: Endings,
): void {
  environment.tabs.listen((message) => {
    const user = readUser();
    // A page without a user has nothing to clear.
    if (user === undefined) return;
    if (message.kind === "user") return message.id === user.id ? undefined : restart();
    leaveFor(signInAddress(environment.page()));
    if (message.kind === "out") deleteInput(environment, user);
  });
}

// Signing out deletes drafts and unsaved windows in all tabs; a session that merely expired does not.
function deleteInput({ sharedStorage, tabStorage }: SessionEnvironment, user: SessionUser | undefined): void {
  sharedStorage.removeItem(`user.${user?.id}.drafts`);
  tabStorage.removeItem(UNSAVED_WINDOWS);
}

function countRevocation(storage: SharedStorage): void {
  storage.setItem(REVOKE_COUNTER, String(Number(storage.getItem(REVOKE_COUNTER)) + 1));
}

/** The body of the revocation: client_id and redirect_uri of the page's query, where present. */
export function revokeBody(search: string): Record<string, string> {
  const query = new URLSearchParams(search);
  const names = ["client_id", "redirect_uri"].filter((name) => query.has(name));
  return Object.fromEntries(names.map((name) => [name, query.get(name) ?? ""]));
}
