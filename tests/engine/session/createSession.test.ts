import { describe, expect, it, vi } from "vitest";
import { createSession, revokeBody, type SessionSurroundings } from "../../../engine/session/createSession";
import { fakeServer, receive } from "../api/fakeServer";

const future = Math.floor(Date.now() / 1000) + 900;
const ada = { success: true, id: 1, email: "ada@bakery.test", permissions: ["bake"], exp: future };
const unauthorized = { errors: [{ code: "UNAUTHORIZED" }] };

function storage(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  } as Storage;
}

function makeSession(around: Partial<SessionSurroundings> = {}) {
  const renewal = { renew: (): ReturnType<ReturnType<typeof createSession>["renew"]> => session.renew() };
  const { api, received } = fakeServer({ renew: () => renewal.renew() });
  const leave = vi.fn();
  const tabStorage = storage();
  const session = createSession(api, {
    page: () => ({ pathname: "/loaves", search: "", hash: "", origin: "https://bakery.test" }),
    leave,
    tabStorage,
    sharedStorage: storage(),
    lock: (task) => task(),
    userTimeout: 50,
    ...around,
  });
  return { session, received, leave, tabStorage, state: () => session.store.getState() };
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
    void session.initialise();
    await receive(received, 2);
  });

  it("[session.user-timeout][session.failed-user-request-counted] gives up after the time-out with status 408", async () => {
    const { session, state } = makeSession();
    await expect(session.initialise()).rejects.toMatchObject({ status: 408 });
    expect(state()).toMatchObject({ state: "unauthenticated", failures: 1 });
    await expect(session.initialise()).rejects.toMatchObject({ status: 408 });
    expect(state().failures).toBe(2);
  });

  it("[session.user-no-response] says so when there is no response", async () => {
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
        sharedStorage.setItem("sessionRenewedAt", String(Date.now() + 1));
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

  it("stays when the server could not be told", async () => {
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
