import { expect, type Page } from "@playwright/test";
import type { Farhelm } from "../support/startFarhelm";

/** Opens a session with the first remote access of a protocol; resolves to the tab it opens. */
export async function connectBy(page: Page, farhelm: Farhelm, name: "SSH" | "Telnet"): Promise<Page> {
  await page.goto(`${farhelm.url}/rms-connect/ssh`);
  const row = page
    .getByRole("row")
    .filter({ has: page.getByRole("gridcell", { name, exact: true }) })
    .first();
  await row.getByRole("button").last().click();
  const opened = page.waitForEvent("popup");
  await page.getByRole("menuitem", { name: `Connect by ${name}` }).click();
  return opened;
}

/** Opens an SSH session of a simulated device in a tab of its own. */
export const connectBySsh = (page: Page, farhelm: Farhelm): Promise<Page> => connectBy(page, farhelm, "SSH");

/** Trusts the device if it asks, signs in to it, and waits for its shell. */
export async function signInToDevice(tab: Page): Promise<void> {
  const trust = tab.getByRole("button", { name: "Trust and connect" });
  const user = tab.getByLabel("User name");
  await expect(trust.or(user)).toBeVisible();
  if (await trust.isVisible()) await trust.click();
  await user.fill("admin");
  await tab.getByLabel("Password", { exact: true }).last().fill("admin01");
  await tab.getByRole("button", { name: "Sign in" }).click();
  await expect(tab.getByRole("tabpanel").getByRole("status")).toHaveText("The terminal is open.");
}
