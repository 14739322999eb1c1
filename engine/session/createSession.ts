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

/** What is known of the session. */
export interface SessionSnapshot {
  state: SessionState;
  user: SessionUser | undefined;
  /** How many session calls in a row have failed; the more, the later the maintenance screen asks again. */
  failures: number;
}

/** The browser around the session. */
export interface SessionEnvironment {
  page: () => { pathname: string; search: string; hash: string; origin: string };
  leave: (address: string) => void;
  reload: () => void;
  /** Forgets everything that was read for the user and closes what hears news for them. */
  empty: () => void;
  tabStorage: SharedStorage;
  sharedStorage: SharedStorage;
  tabs: TabChannel;
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
  /** Loads the console again for whoever is signed in now; nothing of the former user stays. */
  restart(): void;
}

/** The codes of a session call that say a second factor is due. */
const SECOND_FACTOR = new Set(["MFA_MANDATORY", "MFA_REQUIRED"]);

/** Under what a tab keeps the windows that held input when its page went away, until they are open again. */
export const UNSAVED_WINDOWS = "leftWindows";

const REVOKE_COUNTER = "revokeCounter";

/** Makes the session: a store that only the events of its machine change. */
export function createSession(api: Api, around: SessionEnvironment): Session {
  const store = createStore<SessionSnapshot>(() => ({ state: "unauthenticated", user: undefined, failures: 0 }));

  function happen(event: SessionEvent, user = store.getState().user): void {
    const state = nextState(store.getState().state, event);
    if (state !== undefined) store.setState({ state, user: state === "revoked" ? undefined : user });
  }

  const { leaveFor, restart } = endings(around, () => happen("revoke"));
  const renew = renewal(api, around, store, happen, leaveFor);

  async function initialise(): Promise<void> {
    const loaded = await loadUser(api, around.userTimeout);
    if ("user" in loaded) {
      store.setState({ failures: 0 });
      happen(eventOfUser(loaded.user, api.clock.now()), loaded.user);
      return around.tabs.tell({ kind: "user", id: loaded.user.id });
    }
    store.setState(({ failures }) => ({ failures: failures + 1 }));
    if (SECOND_FACTOR.has(firstCode(loaded.error) ?? "")) happen("askSecondFactor");
    throw loaded.error;
  }

  async function signOut(): Promise<ApiError | undefined> {
    const { search, origin } = around.page();
    const request = { body: revokeBody(search), background: true };
    const { data, error } = await api.call<{ location?: string }>("revokeToken", request);
    if (error && error.status !== 401) return error;
    const { user } = store.getState();
    leaveFor(safeContinueUrl(data?.location, origin) ?? SIGN_IN_PATH);
    forgetInput(around, user);
    around.tabs.tell({ kind: "out" });
    return undefined;
  }

  hearOtherTabs(around, () => store.getState().user, { leaveFor, restart });
  return { store, initialise, renew, signOut, restart };
}

function renewal(
  api: Api,
  around: SessionEnvironment,
  store: StoreApi<SessionSnapshot>,
  happen: (event: SessionEvent) => void,
  leaveFor: (address: string) => void,
): () => Promise<Renewal> {
  return async () => {
    happen("refresh");
    const result = await renewSession(api, around.sharedStorage, around.lock);
    if (result !== "refused") {
      // What the user may do is as before the renewal; the time-out that was renewed no longer counts.
      happen(eventOfUser(store.getState().user, 0));
      return result;
    }
    await api.call("revokeToken", { background: true });
    leaveFor(signInAddress(around.page()));
    around.tabs.tell({ kind: "ended" });
    return result;
  };
}

interface Endings {
  leaveFor(address: string): void;
  restart(): void;
}

function endings(around: SessionEnvironment, revoke: () => void): Endings {
  return {
    leaveFor(address) {
      revoke();
      countRevocation(around.tabStorage);
      around.empty();
      around.leave(address);
    },
    restart() {
      around.empty();
      around.reload();
    },
  };
}

function hearOtherTabs(
  around: SessionEnvironment,
  readUser: () => SessionUser | undefined,
  { leaveFor, restart }: Endings,
): void {
  around.tabs.hear((news) => {
    const user = readUser();
    // A page that shows nobody has nothing to forget.
    if (user === undefined) return;
    if (news.kind === "user") return news.id === user.id ? undefined : restart();
    leaveFor(signInAddress(around.page()));
    if (news.kind === "out") forgetInput(around, user);
  });
}

// Who signs out leaves nothing behind that was entered, in any tab; a session that merely ends does.
function forgetInput({ sharedStorage, tabStorage }: SessionEnvironment, user: SessionUser | undefined): void {
  sharedStorage.removeItem(`user.${user?.id}.drafts`);
  tabStorage.removeItem(UNSAVED_WINDOWS);
}

function countRevocation(storage: SharedStorage): void {
  storage.setItem(REVOKE_COUNTER, String(Number(storage.getItem(REVOKE_COUNTER)) + 1));
}

/** What signing out sends of the page's query: client_id and redirect_uri, those that are there. */
export function revokeBody(search: string): Record<string, string> {
  const query = new URLSearchParams(search);
  const names = ["client_id", "redirect_uri"].filter((name) => query.has(name));
  return Object.fromEntries(names.map((name) => [name, query.get(name) ?? ""]));
}
