import { describe, expect, it, vi } from "vitest";
import {
  createSession,
  revokeBody,
  type SessionEnvironment,
  UNSAVED_WINDOWS,
} from "../../../engine/session/createSession";
import type { SessionUser } from "../../../engine/session/sessionUser";
import type { TabMessage } from "../../../engine/session/tabChannel";
import { fakeServer, receive } from "../api/fakeServer";

const future = Math.floor(Date.now() / 1000) + 900;
const ada = { success: true, id: 1, email: "ada@bakery.test", permissions: ["bake"], exp: future };
const unauthorized = { errors: [{ code: "UNAUTHORIZED" }] };

function storage(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  } as Storage;
}

function makeSession(around: Partial<SessionEnvironment> = {}) {
  const tabs = { sent: [] as TabMessage[], listen: (_message: TabMessage) => {} };
  const renewal = { renew: (): ReturnType<ReturnType<typeof createSession>["renew"]> => session.renew() };
  const { api, received } = fakeServer({ renew: () => renewal.renew() });
  const [leave, reload, clear] = [vi.fn(), vi.fn(), vi.fn()];
  const tabStorage = storage();
  const session = createSession(api, {
    page: () => ({ pathname: "/loaves", search: "", hash: "", origin: "https://bakery.test" }),
    leave,
    reload,
    clear,
    tabs: {
      send: (message) => void tabs.sent.push(message),
      listen: (listener) => void Object.assign(tabs, { listen: listener }),
    },
    tabStorage,
    sharedStorage: storage(),
    lock: (task) => task(),
    userTimeout: 30_000,
    ...around,
  });
  return { session, received, leave, reload, clear, tabs, tabStorage, state: () => session.store.getState() };
}

describe("createSession", () => {
  it("[session.user-load] asks for the user and is authenticated by the answer", async () => {
    const { session, received, state } = makeSession();
    const start = session.initialise();
    const first = await receive(received, 1);
    expect(first.request.method + first.request.url).toBe("GEThttp://bakery.test/api/user");
    first.answer(200, ada);
    await start;
    expect(state()).toMatchObject({ state: "authenticated", user: { email: "ada@bakery.test" }, failures: 0 });
    const again = session.initialise();
    (await receive(received, 2)).answer(200, ada);
    await again;
  });

  it("[session.failed-user-request-counted] gives up after the time-out with status 408", async () => {
    const { session, state } = makeSession({ userTimeout: 50 });
    await expect(session.initialise()).rejects.toMatchObject({ status: 408 });
    expect(state()).toMatchObject({ state: "unauthenticated", failures: 1 });
    await expect(session.initialise()).rejects.toMatchObject({ status: 408 });
    expect(state().failures).toBe(2);
  });

  it("[session.failed-user-request-counted] any failure is counted, and a success starts the count again", async () => {
    const { session, received, state } = makeSession();
    for (const [index, status] of [500, 403, 503, 200].entries()) {
      const call = session.initialise();
      (await receive(received, index + 1)).answer(status, status === 200 ? ada : {});
      await call.catch(() => undefined);
      expect(state().failures).toBe(status === 200 ? 0 : index + 1);
    }
  });

  it("[session.user-no-response] reports a missing response", async () => {
    const { session, received } = makeSession();
    const start = session.initialise();
    (await receive(received, 1)).fail();
    await expect(start).rejects.toMatchObject({ status: 0, statusText: "Failed to get user data." });
  });

  it("[session.refresh-success-reinitialise] is refreshing while it renews, then asks for the user again", async () => {
    const { session, received, state } = makeSession();
    const start = session.initialise();
    (await receive(received, 1)).answer(401, unauthorized);
    const renewal = await receive(received, 2);
    expect(renewal.request.url).toBe("http://bakery.test/api/token/refresh");
    expect(state().state).toBe("refreshing");
    renewal.answer(200, { success: true });
    (await receive(received, 3)).answer(200, ada);
    await start;
    expect(state().state).toBe("authenticated");
  });

  it("[session.refresh-failure-revoke][session.revoke-counter] a refused renewal revokes the token and leaves to sign in", async () => {
    const { session, received, leave, tabStorage, state } = makeSession();
    const start = session.initialise();
    (await receive(received, 1)).answer(401, unauthorized);
    (await receive(received, 2)).answer(401, unauthorized);
    const revocation = await receive(received, 3);
    expect(revocation.request.url).toBe("http://bakery.test/api/account/token/revoke");
    revocation.answer(401, unauthorized);
    await expect(start).rejects.toMatchObject({ status: 401 });
    expect(leave.mock.calls).toEqual([["/login?continue_url=%2Floaves"]]);
    expect(state()).toMatchObject({ state: "revoked", user: undefined });
    expect(tabStorage.getItem("revokeCounter")).toBe("1");
  });

  it("a renewal that cannot reach the server ends nothing", async () => {
    const { session, received, leave, state } = makeSession();
    const start = session.initialise();
    (await receive(received, 1)).answer(401, unauthorized);
    (await receive(received, 2)).fail();
    await expect(start).rejects.toMatchObject({ status: 401 });
    expect(leave).not.toHaveBeenCalled();
    expect(state().state).toBe("unauthenticated");
  });

  it("a tab that waited for another tab's renewal needs none of its own", async () => {
    const sharedStorage = storage();
    const { session, received } = makeSession({
      sharedStorage,
      lock: async (task) => {
        sharedStorage.setItem("sessionRenewal", "of another tab");
        return task();
      },
    });
    expect(await session.renew()).toBe("renewed");
    expect(received).toHaveLength(0);
  });

  it.each([
    { location: "/goodbye", want: "/goodbye" },
    { location: undefined, want: "/login" },
    { location: "https://other.test/", want: "/login" },
  ])("[session.revoke.location] signing out with location $location goes to $want", async ({ location, want }) => {
    const { session, received, leave, state } = makeSession();
    const end = session.signOut();
    (await receive(received, 1)).answer(200, { success: true, data: { location } });
    expect(await end).toBeUndefined();
    expect(leave).toHaveBeenCalledWith(want);
    expect(state().state).toBe("revoked");
  });

  it("forgets what the user entered and never sent when they sign out, and keeps it when the session merely ends", async () => {
    const draftsKey = `user.7.drafts`;
    for (const ends of ["signs out", "is refused"]) {
      const sharedStorage = storage();
      sharedStorage.setItem(draftsKey, "{}");
      const { session, received, tabStorage } = makeSession({ sharedStorage });
      session.store.setState({ state: "authenticated", user: { id: 7 } as SessionUser });
      // Open windows are stored at the moment the session ends.
      session.store.subscribe(() => tabStorage.setItem(UNSAVED_WINDOWS, "{}"));
      const end = ends === "signs out" ? session.signOut() : session.renew();
      if (ends === "is refused") (await receive(received, 1)).answer(401, { success: false });
      (await receive(received, ends === "is refused" ? 2 : 1)).answer(200, { success: true });
      await end;
      const want = ends === "signs out" ? null : "{}";
      expect([sharedStorage.getItem(draftsKey), tabStorage.getItem(UNSAVED_WINDOWS)]).toEqual([want, want]);
    }
  });

  it("stays when the server could not be reached", async () => {
    const { session, received, leave } = makeSession();
    const end = session.signOut();
    (await receive(received, 1)).fail();
    expect((await end)?.status).toBe(0);
    expect(leave).not.toHaveBeenCalled();
  });

  it.each([
    { search: "?client_id=a&redirect_uri=b&x=1", want: { client_id: "a", redirect_uri: "b" } },
    { search: "?redirect_uri=b", want: { redirect_uri: "b" } },
    { search: "", want: {} },
  ])("[session.revoke.parameters] $search is sent as $want", ({ search, want }) => {
    expect(revokeBody(search)).toEqual(want);
  });
});

describe("other tabs", () => {
  async function signedIn() {
    const made = makeSession();
    const start = made.session.initialise();
    (await receive(made.received, 1)).answer(200, ada);
    await start;
    return made;
  }

  it("get the signed-in user", async () => {
    expect((await signedIn()).tabs.sent).toEqual([{ kind: "user", id: 1 }]);
  });

  it("are notified of the end, and everything cached for the user is cleared before the page is left", async () => {
    const { session, received, tabs, clear, leave } = await signedIn();
    const end = session.signOut();
    (await receive(received, 2)).answer(200, { success: true });
    await end;
    expect(tabs.sent.at(-1)).toEqual({ kind: "out" });
    expect(clear.mock.invocationCallOrder[0]).toBeLessThan(leave.mock.invocationCallOrder[0] ?? 0);
  });

  it("that ended the session end it here: nothing is sent, nothing stays, the way back is kept", async () => {
    const { received, tabs, clear, leave, tabStorage, state } = await signedIn();
    tabs.listen({ kind: "ended" });
    expect(state()).toMatchObject({ state: "revoked", user: undefined });
    expect([clear.mock.calls.length, leave.mock.calls, received.length]).toEqual([
      1,
      [["/login?continue_url=%2Floaves"]],
      1,
    ]);
    expect(tabStorage.getItem("revokeCounter")).toBe("1");
    expect(tabs.sent).toEqual([{ kind: "user", id: 1 }]);
  });

  it.each([
    { kind: "out" as const, want: null },
    { kind: "ended" as const, want: "{}" },
  ])("that tell of $kind leave of what was entered here: $want", async ({ kind, want }) => {
    const sharedStorage = storage();
    const { session, tabs, tabStorage } = makeSession({ sharedStorage });
    session.store.setState({ state: "authenticated", user: { id: 7 } as SessionUser });
    session.store.subscribe(() => {
      // Forms and windows store their content at the moment the session ends.
      sharedStorage.setItem("user.7.drafts", "{}");
      tabStorage.setItem(UNSAVED_WINDOWS, "{}");
    });
    tabs.listen({ kind });
    expect([sharedStorage.getItem("user.7.drafts"), tabStorage.getItem(UNSAVED_WINDOWS)]).toEqual([want, want]);
  });

  it.each([
    { id: 2, times: 1 },
    { id: 1, times: 0 },
  ])("where user $id signs in: this one, of user 1, is loaded again $times times", async ({ id, times }) => {
    const { tabs, reload, clear } = await signedIn();
    tabs.listen({ kind: "user", id });
    expect([reload.mock.calls.length, clear.mock.calls.length]).toEqual([times, times]);
  });

  it("do not disturb a page that shows nobody", () => {
    const { tabs, leave, reload } = makeSession();
    tabs.listen({ kind: "ended" });
    tabs.listen({ kind: "user", id: 2 });
    expect([leave.mock.calls, reload.mock.calls]).toEqual([[], []]);
  });
});

describe("the server's answer about a second factor", () => {
  it.each(["MFA_MANDATORY", "MFA_REQUIRED"])("[session.states] %s leaves the session pending", async (code) => {
    const { session, received, state } = makeSession();
    const start = session.initialise();
    (await receive(received, 1)).answer(403, { errors: [{ code }] });
    await expect(start).rejects.toMatchObject({ status: 403 });
    expect(state().state).toBe("secondFactorPending");
  });
});

describe("a browser clock that is wrong", () => {
  it.each([-24, -12, 12, 24])("[session.valid-while-exp-future] by %i hours changes nothing", async (hours) => {
    const server = Date.now();
    vi.useFakeTimers({ now: server + hours * 3_600_000, toFake: ["Date"] });
    const load = async (exp: number) => {
      const { session, received, state } = makeSession();
      const start = session.initialise();
      const headers = { Date: new Date(server).toUTCString() };
      (await receive(received, 1)).answer(200, { ...ada, exp }, headers);
      await start;
      return state().state;
    };
    const now = Math.floor(server / 1000);
    expect([await load(now + 60), await load(now - 60)]).toEqual(["authenticated", "unauthenticated"]);
    vi.useRealTimers();
  });

  it("that jumps back does not make a tab believe in an old renewal", async () => {
    const sharedStorage = storage();
    vi.useFakeTimers({ now: Date.now() + 43_200_000, toFake: ["Date"] });
    const first = makeSession({ sharedStorage });
    const renewal = first.session.renew();
    (await receive(first.received, 1)).answer(200, { success: true });
    expect(await renewal).toBe("renewed");
    vi.useRealTimers();
    const second = makeSession({ sharedStorage });
    void second.session.renew();
    expect((await receive(second.received, 1)).request.url).toContain("/token/refresh");
  });
});
