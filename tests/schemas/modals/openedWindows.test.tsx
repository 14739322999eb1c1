// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { renderProduct } from "../shell/renderProduct";

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole("button", { name }));

test("[modal-catalogue.frame] Guide in the account menu opens the guide in a frame", async () => {
  await renderProduct();
  await press("Account of ada@fleet.test");
  await press("Guide");
  const dialog = await screen.findByRole("dialog", { name: "Frame" });
  await waitFor(() => expect(dialog.querySelector("iframe")?.src).toBe(`${location.origin}/guide.html`));
});

test("[account.permissions-viewer][perm.name.view-permissions] Permissions in the account menu opens the list of the user's own", async () => {
  const own = [1, 2].map((id) => ({
    id,
    name: `permission_${id}`,
    title: `May ${id}`,
    description: "",
    category: "Ovens",
  }));
  const listOwnPermissions = () => ({ body: { success: true, data: own, meta: { total: 2 } } });
  await renderProduct({ responses: { listOwnPermissions } });
  await press("Account of ada@fleet.test");
  await press("Permissions");
  const dialog = await screen.findByRole("dialog", { name: "User permissions" });
  for (const { title } of own) expect(await within(dialog).findByText(title)).toBeTruthy();
});

test("[modal.key.help-link-key] the window for a new VPN hub has a link to the part of the guide about VPN hubs", async () => {
  await renderProduct({ path: "/vpn/hubs" });
  await press("New VPN hub");
  const link = await within(await screen.findByRole("dialog")).findByRole("link", { name: "Help" });
  const [path = "", part] = (link.getAttribute("href") ?? "").split("#");
  const guide = new DOMParser().parseFromString(readFileSync(`app/console/public${path}`, "utf8"), "text/html");
  expect(guide.getElementById(part ?? "")?.textContent).toMatch(/VPN/);
  expect(link.getAttribute("target")).toBe("_blank");
});

test("[modal.escape-guide-mode] while the help of a page stands open Escape closes no window", async () => {
  await renderProduct({ path: "/tags" });
  await press("Help about this page");
  const help = await screen.findByRole("complementary", { name: "Help" });
  await press("New tag");
  const dialog = await screen.findByRole("dialog");
  fireEvent.keyDown(dialog, { key: "Escape" });
  expect(screen.getByRole("dialog")).toBe(dialog);
  fireEvent.click(within(help).getByRole("button", { name: "Close", hidden: true }));
  await waitFor(() => expect(help.isConnected).toBe(false));
  fireEvent.keyDown(dialog, { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
