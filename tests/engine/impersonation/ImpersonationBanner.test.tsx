// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { BakeryHandler } from "../bakeryServer";
import { renderBakery } from "../renderBakery";

afterEach(cleanup);

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const acting = { isImpersonating: true, impersonation_access_limit: inMinutes(60) };
const shown = () => screen.findByRole("heading", { level: 1, name: "Loaves" });
/** Resolves once all code that is loaded on demand has come and been drawn. */
const loaded = () => act(() => vi.dynamicImportSettled());
const banner = () => screen.queryByRole("region", { name: "Impersonation" });
const refusal: BakeryHandler = () => ({
  status: 400,
  body: { success: false, errors: [{ code: "BAD_REQUEST", message: "The oven is too hot." }] },
});

describe("the banner of an impersonating user", () => {
  it("[impersonation.banner] is shown in the header with e-mail, company and its id", async () => {
    await renderBakery({ path: "/loaves", user: acting });
    const header = await screen.findByRole("banner");
    const section = await within(header).findByRole("region", { name: "Impersonation" });
    for (const part of ["ada@bakery.test", "Crumb & Sons", "ID 3"]) expect(section.textContent).toContain(part);
  });

  it.each([
    ["nobody acts", {}],
    ["there is only leave to act", { impersonation_access_limit: inMinutes(60) }],
    ["the limit has passed", { ...acting, impersonation_access_limit: inMinutes(-1) }],
    ["there is no limit", { ...acting, impersonation_access_limit: null }],
  ])(
    "[impersonation.banner-hidden][impersonation.active-while-limit-future] is absent while %s",
    async (_when, user) => {
      await renderBakery({ path: "/loaves", user });
      await shown();
      await loaded();
      expect(banner()).toBeNull();
    },
  );

  it("[impersonation.cancel] its button ends it and loads the console again", async () => {
    const { server, browser } = await renderBakery({ path: "/loaves", user: acting });
    fireEvent.click(await screen.findByRole("button", { name: "Cancel impersonation" }));
    await waitFor(() => expect(browser.reload).toHaveBeenCalledTimes(1));
    expect(server.requests.map(({ operationId }) => operationId)).toContain("cancelImpersonation");
  });

  it("says why it could not be ended, and stays", async () => {
    const { browser } = await renderBakery({
      path: "/loaves",
      user: acting,
      answers: { cancelImpersonation: refusal },
    });
    fireEvent.click(await screen.findByRole("button", { name: "Cancel impersonation" }));
    expect(await screen.findByText("The oven is too hot.")).toBeTruthy();
    expect([browser.reload.mock.calls.length, banner() !== null]).toEqual([0, true]);
  });

  it("a time far ahead is not taken for one that is over", async () => {
    const user = { ...acting, impersonation_access_limit: "2099-01-01 00:00:00" };
    const { server } = await renderBakery({ path: "/loaves", user });
    await screen.findByRole("button", { name: "Cancel impersonation" });
    await new Promise((done) => setTimeout(done, 50));
    expect(banner()).not.toBeNull();
    expect(server.requests.filter(({ operationId }) => operationId === "getUser")).toHaveLength(1);
  });

  it("when the time is over the server is asked who is signed in, and the banner goes", async () => {
    const limit = new Date(Date.now() + 1_500).toISOString();
    const { server } = await renderBakery({ path: "/loaves", user: { ...acting, impersonation_access_limit: limit } });
    await screen.findByRole("button", { name: "Cancel impersonation" });
    await waitFor(() => expect(banner()).toBeNull());
    const requestCount = () => server.requests.filter(({ operationId }) => operationId === "getUser").length;
    await waitFor(() => expect(requestCount()).toBe(2));
  });
});

describe("the status in the account menu", () => {
  const open = async () => fireEvent.click(await screen.findByRole("button", { name: /ada@bakery\.test/ }));
  const leave = { impersonation_access_limit: inMinutes(30) };
  const isRevocation = ({ operationId }: { operationId: string }) => operationId === "revokeImpersonationAccess";

  it("[impersonation.status-shown] says until when, and offers Revoke access", async () => {
    await renderBakery({ path: "/loaves", user: leave });
    await open();
    const section = await screen.findByRole("region", { name: "Impersonation" });
    expect(section.textContent).toMatch(/until \d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
    expect(within(section).getByRole("button", { name: "Revoke access" })).toBeTruthy();
  });

  it("[impersonation.status-shown][impersonation.revoke.confirm] is also shown to the impersonating user, whose own session continues after revoking", async () => {
    const { server, browser } = await renderBakery({ path: "/loaves", user: acting });
    await open();
    const button = await screen.findByRole("button", { name: "Revoke access" });
    expect(button.closest("section")?.textContent).toMatch(/ada@bakery\.test until \d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
    fireEvent.click(button);
    const dialog = await screen.findByRole("alertdialog");
    expect(server.requests.filter(isRevocation)).toEqual([]);
    fireEvent.click(within(dialog).getByRole("button", { name: "Confirm" }));
    await waitFor(() => expect(browser.reload).toHaveBeenCalledTimes(1));
    expect(server.requests.filter(isRevocation)).toHaveLength(1);
  });

  it.each([
    ["without a limit", { isImpersonating: true, impersonation_access_limit: null }],
    ["when it has passed", { isImpersonating: true, impersonation_access_limit: inMinutes(-1) }],
  ])("[impersonation.status-shown] is absent %s, for whoever acts as well", async (_when, user) => {
    await renderBakery({ path: "/loaves", user });
    await open();
    await screen.findByText("Master baker");
    await loaded();
    expect(screen.queryByRole("button", { name: "Revoke access" })).toBeNull();
  });

  it("[impersonation.status-shown] is absent without a limit", async () => {
    await renderBakery({ path: "/loaves" });
    await open();
    await screen.findByText("Master baker");
    await loaded();
    expect(screen.queryByRole("button", { name: "Revoke access" })).toBeNull();
  });

  it("[impersonation.revoke.confirm][impersonation.revoke.call] asks first, sends nothing until then, and the limit is gone", async () => {
    let limit: string | null = leave.impersonation_access_limit;
    const user = { id: 7, email: "ada@bakery.test", permissions: ["view_loaves"], exp: Date.now() / 1000 + 900 };
    const { server } = await renderBakery({
      path: "/loaves",
      answers: {
        getUser: () => ({ status: 200, body: { success: true, ...user, impersonation_access_limit: limit } }),
        revokeImpersonationAccess: () => {
          limit = null;
          return undefined;
        },
      },
    });
    await open();
    const answer = async (name: string) => {
      // A button ignores clicks while its operation is pending.
      fireEvent.click(await screen.findByRole("button", { name: "Revoke access", busy: false }));
      const dialog = await screen.findByRole("alertdialog");
      fireEvent.click(within(dialog).getByRole("button", { name }));
    };
    await answer("Cancel");
    expect(server.requests.filter(isRevocation)).toEqual([]);
    await answer("Confirm");
    await waitFor(() => expect(server.requests.filter(isRevocation)).toHaveLength(1));
    expect(server.requests.find(isRevocation)?.body).toBeUndefined();
    await waitFor(() => expect(screen.queryByRole("button", { name: "Revoke access" })).toBeNull());
  });

  it("[impersonation.revoke.failure] a failure shows the message of the answer", async () => {
    await renderBakery({ path: "/loaves", user: leave, answers: { revokeImpersonationAccess: refusal } });
    await open();
    fireEvent.click(await screen.findByRole("button", { name: "Revoke access" }));
    fireEvent.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", {
        name: "Confirm",
      }),
    );
    expect(await screen.findByText("The oven is too hot.")).toBeTruthy();
  });
});
