// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { compileProduct } from "./compileProduct";
import { renderProduct } from "./renderProduct";

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await compileProduct();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const changelog = () => screen.findByRole("heading", { level: 1, name: "Changelog" });
const unauthorized = { status: 401, body: { success: false, errors: [{ code: "UNAUTHORIZED" }] } };
/** A response that never arrives. */
const never = () => new Promise<never>(() => undefined);

describe("the product's console, started", () => {
  it("[startup.service-workers-removed] unregisters every service worker there is", async () => {
    const registrations = [{ unregister: vi.fn(async () => true) }, { unregister: vi.fn(async () => true) }];
    const serviceWorker = { getRegistrations: async () => registrations };
    Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: serviceWorker });
    try {
      await renderProduct();
      await waitFor(() => {
        for (const { unregister } of registrations) expect(unregister).toHaveBeenCalledTimes(1);
      });
    } finally {
      Reflect.deleteProperty(navigator, "serviceWorker");
    }
  });

  it("[realtime.path][realtime.websocket-only][realtime.reconnect-attempts][realtime.reconnect-delay][realtime.connect-timeout] opens its socket with the options of the specification", async () => {
    const { connect } = await renderProduct();
    await waitFor(() => expect(connect).toHaveBeenCalledTimes(1));
    expect(connect.mock.calls[0]?.[0]).toEqual({
      path: "/status/socket.io",
      transports: ["websocket"],
      reconnectionAttempts: 5,
      reconnectionDelay: 1_000,
      reconnectionDelayMax: 5_000,
      timeout: 20_000,
    });
  });

  it("[realtime.notification-channel][realtime.notification-event][notifications.realtime-created] receives a new notification on the user's own channel", async () => {
    const { live } = await renderProduct();
    await waitFor(() => expect(live.joined).toContain("private-notifications.7"));
    // An event before the list has loaded only reads the list again.
    fireEvent.click(await screen.findByRole("button", { name: "Notifications" }));
    await screen.findByText("No notifications");
    const created = { id: 9, summary: "A device went offline", type: "deviceAlert", created_at: "2026-05-04 10:00:00" };
    act(() => live.send("WebNotificationCreated", "private-notifications.7", created));
    expect(await screen.findByText("A device went offline")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Notifications, not seen: 1" })).toBeTruthy();
  });

  it("[session.user-timeout] gives the user request up after 30 s, with status 408, and not before", async () => {
    vi.useFakeTimers();
    const { requestsOf } = await renderProduct({ responses: { getUser: never } });
    await vi.advanceTimersByTimeAsync(0);
    const [request] = requestsOf("getUser");
    await vi.advanceTimersByTimeAsync(29_000);
    expect(request?.signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(request?.signal.aborted).toBe(true);
    vi.useRealTimers();
    expect((await screen.findByRole("main")).textContent).toContain("408");
  });

  it.each([
    ["/rms-connect/ssh", 0],
    ["/rms-connect/telnet", 0],
    ["/rms-connect/desktop", 1],
    ["/changelog", 1],
  ])(
    "[session.refresh-exempt-console-user] a 401 of the user request on %s asks for %i renewals",
    async (path, count) => {
      const { requestsOf, browser } = await renderProduct({
        path,
        responses: { getUser: () => unauthorized, refreshToken: () => unauthorized },
      });
      await waitFor(() => expect(requestsOf("getUser").length).toBeGreaterThan(0));
      // An exempt page shows the error; elsewhere the session is renewed, and a rejected renewal leads to the sign-in
      // page.
      if (count === 0) await screen.findByText(/^401/);
      else await waitFor(() => expect(browser.leave).toHaveBeenCalled());
      expect(requestsOf("refreshToken")).toHaveLength(count);
    },
  );

  it("[routing.landing-skips-remote-mobile] shows no first page where nothing but the remote mobile page is open, which has an address all the same", async () => {
    const { documents } = await compileProduct();
    const permission = "view_device_remote_access";
    const others = documents.allRoutes.filter(
      (route) => route.permission === permission && route.id !== "remote.mobile",
    );
    const options = { permissions: [permission], brand: { disabled_routes: others.map(({ id }) => id) as never[] } };
    await renderProduct({ path: "/", ...options });
    expect(await screen.findByRole("heading", { level: 1, name: "Access denied" })).toBeTruthy();
    await renderProduct({ path: "/remote/mobile", ...options });
    expect(await screen.findByRole("heading", { level: 1, name: "Remote access" })).toBeTruthy();
  });

  it("[routing.cancel-pending-on-change] cancels what the page left behind waits for, with the reason Route changed", async () => {
    const { requestsOf } = await renderProduct({ path: "/tags", responses: { listTags: never } });
    await waitFor(() => expect(requestsOf("listTags")).toHaveLength(1));
    act(() => {
      history.pushState(null, "", "/changelog");
      fireEvent.popState(window);
    });
    await changelog();
    const [request] = requestsOf("listTags");
    expect(request?.signal.reason).toMatchObject({ name: "AbortError", message: "Route changed" });
  });

  it("[search.debounce][search.query-parameters][search.limit-per-category][search.response][search.badge-10-plus] searches 500 ms after the last key, by the specified parameters, and shows 10+ beyond ten", async () => {
    const data = Array.from({ length: 10 }, (_, id) => ({ id: id + 1, name: `turbine ${id}` }));
    const listTags = () => ({ body: { success: true, data, meta: { total: 11 } } });
    const { requestsOf } = await renderProduct({ responses: { listTags } });
    await changelog();
    fireEvent.keyDown(document.body, { key: "/" });
    const input = await screen.findByRole("searchbox");
    vi.useFakeTimers();
    fireEvent.change(input, { target: { value: " turbine " } });
    await vi.advanceTimersByTimeAsync(499);
    expect(requestsOf("listTags")).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    await waitFor(() => expect(requestsOf("listTags")).toHaveLength(1));
    expect(Object.fromEntries(requestsOf("listTags")[0]?.url.searchParams ?? [])).toEqual({
      q: "turbine",
      limit: "10",
      "search-fields": "name,email",
      fields: "id,name,status,email,protocol,enabled,color",
    });
    expect(await screen.findByText("10+")).toBeTruthy();
    expect(await screen.findByText("turbine 9")).toBeTruthy();
  });

  test.each([
    ["startup.notice.email-not-verified", "EMAIL_NOT_VERIFIED"],
    ["startup.notice.not-invited-external", "NOT_INVITED_EXTERNAL_USER"],
    ["startup.notice.mfa-mandatory", "MFA_MANDATORY"],
  ])("[%s] a sign-in that is blocked with %s shows its notice and no page", async (_id, code) => {
    await renderProduct({ responses: { getUser: () => ({ status: 401, body: { errors: [{ code }] } }) } });
    const text = { EMAIL_NOT_VERIFIED: /e-?mail/i, NOT_INVITED_EXTERNAL_USER: /invit/i, MFA_MANDATORY: /factor/i }[
      code
    ];
    expect((await screen.findByRole("heading", { level: 1 })).parentElement?.textContent).toMatch(text as RegExp);
    expect(screen.queryByRole("banner")).toBeNull();
  });
});
