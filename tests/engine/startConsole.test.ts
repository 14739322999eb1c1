import { describe, expect, it, vi } from "vitest";
import type { ApiError } from "../../engine/api/ApiError";
import { createScreen } from "../../engine/screen";
import type { SessionState } from "../../engine/session/sessionMachine";
import { removeServiceWorkers, startConsole } from "../../engine/startConsole";
import { makeBoot } from "./makeBoot";

const online = { isOnline: true, page: { pathname: "/loaves", search: "?q=rye" } };

function parts(initialise: () => Promise<void>, state: SessionState = "authenticated") {
  const boot = makeBoot({
    routes: [{ id: "window", path: "/window", title: "Window", noAuth: true }],
    errors: {
      EMAIL_NOT_VERIFIED: { text: "", does: "notice" },
      NOT_INVITED_EXTERNAL_USER: { text: "", does: "notice" },
      MFA_MANDATORY: { text: "", does: "notice" },
      MAINTENANCE: { text: "", does: "maintenance" },
    },
  });
  const order: string[] = [];
  const screen = createScreen(boot);
  screen.store.subscribe(({ kind }) => order.push(kind));
  const leave = vi.fn();
  const session = {
    initialise: vi.fn(initialise),
    store: { getState: () => ({ state, user: state === "authenticated" ? {} : undefined }) },
  };
  const stored = { load: async () => void order.push("settings") };
  const prefetcher = {
    prefetchPage: vi.fn(),
    whenReady: async () => {},
    markRendered: () => void order.push("settled"),
  };
  const settings = { refreshExemptPages: ["/ssh"] };
  const environment = {
    boot,
    screen,
    session,
    stored,
    prefetcher,
    settings,
    browser: { leave, reload: vi.fn(), readVersion: vi.fn() },
  };
  return {
    environment: environment as unknown as Parameters<typeof startConsole>[0],
    order,
    leave,
    session,
    screen,
    prefetcher,
  };
}

const failure = (error: Partial<ApiError>) => async () => {
  throw { status: 500, statusText: "Oops", errors: [], ...error };
};

describe("startConsole", () => {
  it("[startup.offline-redirect] without a network it goes to the offline page and asks nothing", async () => {
    const { environment, leave, session } = parts(async () => {});
    await startConsole(environment, { ...online, isOnline: false });
    expect(leave).toHaveBeenCalledWith("/offline.html");
    expect(session.initialise).not.toHaveBeenCalled();
  });

  it("shows the app only after the session and the user's settings are there", async () => {
    const { environment, order } = parts(async () => {});
    await startConsole(environment, online);
    expect(order).toEqual(["settings", "settled", "app"]);
  });

  it("asks for the settings and what the page shows while the session call is on its way", async () => {
    let answer = () => {};
    const { environment, order, prefetcher } = parts(() => new Promise((resolve) => (answer = resolve)));
    const starting = startConsole(environment, online);
    expect(order).toEqual(["settings"]);
    expect(prefetcher.prefetchPage).toHaveBeenCalledWith(online.page);
    answer();
    await starting;
  });

  it("asks for nothing else before the session where the session call must not be renewed", async () => {
    const { environment, order, prefetcher } = parts(() => new Promise(() => {}));
    void startConsole(environment, { isOnline: true, page: { pathname: "/x/SSH/4", search: "" } });
    await Promise.resolve();
    expect(order).toEqual([]);
    expect(prefetcher.prefetchPage).not.toHaveBeenCalled();
  });

  it("[startup.program-error-rethrow] a fault of the program is thrown again, and no screen is shown", async () => {
    const fault = new TypeError("undefined is not a loaf");
    const { environment, screen } = parts(async () => {
      throw fault;
    });
    await expect(startConsole(environment, online)).rejects.toBe(fault);
    expect(screen.store.getState()).toEqual({ kind: "starting" });
  });

  it("any other failure is the maintenance screen with its data", async () => {
    const { environment, screen } = parts(failure({ status: 500, errors: [{ code: "INTERNAL_ERROR" }] }));
    await startConsole(environment, online);
    expect(screen.store.getState()).toMatchObject({
      kind: "maintenance",
      error: { status: 500, errors: [{ code: "INTERNAL_ERROR" }] },
    });
  });

  it.each(["EMAIL_NOT_VERIFIED", "NOT_INVITED_EXTERNAL_USER", "MFA_MANDATORY"])("%s is a notice", async (code) => {
    const { environment, screen } = parts(failure({ status: 401, errors: [{ code }] }));
    await startConsole(environment, online);
    expect(screen.store.getState()).toEqual({ kind: "notice", code });
  });

  it("a revoked session shows nothing while the browser leaves", async () => {
    const { environment, screen } = parts(failure({ status: 401, errors: [{ code: "UNAUTHORIZED" }] }), "revoked");
    await startConsole(environment, online);
    expect(screen.store.getState()).toEqual({ kind: "leaving" });
  });

  it("a session that has already ended leads to the sign-in page", async () => {
    const { environment, leave, order } = parts(async () => {}, "unauthenticated");
    await startConsole(environment, online);
    expect(leave).toHaveBeenCalledWith("/login?continue_url=%2Floaves%3Fq%3Drye");
    expect(order).toEqual(["settings", "leaving"]);
  });

  it("a page that needs no session skips it", async () => {
    const { environment, session, order } = parts(async () => {});
    await startConsole(environment, { isOnline: true, page: { pathname: "/window", search: "" } });
    expect(session.initialise).not.toHaveBeenCalled();
    expect(order).toEqual(["app"]);
  });
});

describe("removeServiceWorkers", () => {
  it("unregisters all of them", async () => {
    const registrations = [{ unregister: vi.fn(async () => true) }, { unregister: vi.fn(async () => true) }];
    await removeServiceWorkers({
      getRegistrations: async () => registrations as unknown as ServiceWorkerRegistration[],
    });
    for (const { unregister } of registrations) expect(unregister).toHaveBeenCalledTimes(1);
    await expect(removeServiceWorkers(undefined)).resolves.toBeUndefined();
    const forbidden = { getRegistrations: () => Promise.reject(new DOMException("denied", "SecurityError")) };
    await expect(removeServiceWorkers(forbidden)).resolves.toBeUndefined();
  });
});
