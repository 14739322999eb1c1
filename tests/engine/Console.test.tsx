// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { failure } from "./bakeryServer";
import { compileBakery, MASTER_BAKER, renderBakery } from "./renderBakery";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

describe("the bakery", () => {
  it("compiles without a problem", async () => {
    expect((await compileBakery()).problems).toEqual([]);
  });
});

describe("Console", () => {
  it("[startup.session-before-app] asks for the user and the settings together and shows the app only after the answer", async () => {
    let answer: () => void = () => {};
    const pending = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const user = { success: true, id: 1, email: "ada@bakery.test", permissions: MASTER_BAKER, exp: 9_999_999_999 };
    const { server } = await renderBakery({
      path: "/loaves",
      answers: { getUser: () => pending.then(() => ({ status: 200, body: user })) },
    });
    const requestedOperations = () => server.requests.map(({ operationId }) => operationId);
    await waitFor(() => expect(requestedOperations()).toEqual(["getUser", "listStorage"]));
    expect(screen.queryByRole("main")).toBeNull();
    answer();
    await heading("Loaves");
    expect(
      requestedOperations().filter((operation) => operation === "getUser" || operation === "listStorage"),
    ).toHaveLength(2);
  });

  it("[startup.maintenance-on-failure][startup.maintenance-page] a server answer becomes the maintenance screen with its data", async () => {
    await renderBakery({ answers: { getUser: () => failure(500, "INTERNAL_ERROR", "The oven is cold.") } });
    await heading("Maintenance");
    expect(screen.getByText(/INTERNAL_ERROR: The oven is cold\./)).toBeTruthy();
  });

  it("maintenance ends by itself once the server answers again", async () => {
    let isDown = true;
    const user = { success: true, id: 1, email: "ada@bakery.test", permissions: MASTER_BAKER, exp: 9_999_999_999 };
    const getUser = () => (isDown ? failure(503, "INTERNAL_ERROR", "The oven is cold.") : { status: 200, body: user });
    const settings = {
      ...(await compileBakery()).boot({ brand: "default", language: "en" }).boot.settings,
      maintenancePollInterval: 5,
    };
    const { server } = await renderBakery({ path: "/loaves", answers: { getUser }, boot: { settings } });
    await heading("Maintenance");
    await waitFor(() => expect(server.requests.length).toBeGreaterThan(3));
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Maintenance");
    isDown = false;
    await heading("Loaves");
  });

  it.each([
    ["startup.notice.email-not-verified", "EMAIL_NOT_VERIFIED", "Confirm your address first."],
    ["startup.notice.not-invited-external", "NOT_INVITED_EXTERNAL_USER", "Nobody invited you."],
    ["startup.notice.mfa-mandatory", "MFA_MANDATORY", "Set up a second factor first."],
  ])("[%s] %s replaces the whole screen by its notice", async (_, code, text) => {
    await renderBakery({ answers: { getUser: () => failure(401, code) } });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole("navigation")).toBeNull();
  });

  it("a session that cannot be renewed leaves for the sign-in page, and back again later", async () => {
    const refuse = () => failure(401, "UNAUTHORIZED");
    const { browser } = await renderBakery({ path: "/loaves/1", answers: { getUser: refuse, refreshToken: refuse } });
    await waitFor(() => expect(browser.leave.mock.calls).toEqual([["/login?continue_url=%2Floaves%2F1"]]));
  });

  it("a page without session is shown to everyone and asks for no user", async () => {
    const { server } = await renderBakery({ path: "/welcome" });
    expect(await screen.findByText("Fresh bread every morning.")).toBeTruthy();
    expect(server.requests).toEqual([]);
  });
});
