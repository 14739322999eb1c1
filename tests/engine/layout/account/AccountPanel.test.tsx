// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Boot } from "../../../../engine/documents/boot";
import { type BakeryOptions, renderBakery } from "../../renderBakery";

beforeEach(() => localStorage.clear());
afterEach(cleanup);

// Cast because the generated types know only the product's forms and routes, not the bakery's.
const header = {
  account: {
    settings: "/account",
    actions: [
      { label: "Bake a loaf", form: "new-loaf", permission: "create_loaves" },
      { label: "Show ovens", route: "ovens", permission: "view_ovens" },
    ],
    changelog: "loaves",
  },
} as unknown as Boot["header"];

async function openMenu(options: BakeryOptions = {}) {
  const shown = await renderBakery({ path: "/ovens/list", boot: { header }, ...options });
  fireEvent.click(await screen.findByRole("button", { name: /ada@bakery\.test/ }));
  await screen.findByText("Master baker");
  return shown;
}

describe("the account menu", () => {
  it("[account.settings] has a link to the account pages, which are outside the console", async () => {
    await openMenu();
    const link = screen.getByRole("link", { name: "Account settings", hidden: true });
    expect(link.getAttribute("href")).toBe("/account");
  });

  it("[impersonation.account-settings-hidden] has no such link while the user acts for someone else", async () => {
    await openMenu({ user: { isImpersonating: true, impersonation_access_limit: "2100-01-01T00:00:00Z" } });
    expect(screen.queryByRole("link", { name: "Account settings", hidden: true })).toBeNull();
  });

  it("offers the document's entries to those who may use them", async () => {
    await openMenu({ permissions: ["view_loaves", "view_ovens"] });
    expect(screen.queryByRole("button", { name: "Bake a loaf", hidden: true })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Show ovens", hidden: true }));
    expect(screen.queryByText("Master baker")).toBeNull();
  });

  it("the version leads to what is new in it", async () => {
    await openMenu();
    const link = screen.getByRole("link", { name: "Changelog Version 5.15.0", hidden: true });
    expect(link.getAttribute("href")).toBe("/loaves");
  });
});
