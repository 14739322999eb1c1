import { expectAccessible, expectFits } from "../support/axe";
import { collectConsoleErrors, expect, test } from "../support/test";
import { connectBySsh, signInToDevice } from "./realSession";

const SCREEN = ".xterm-rows:visible";

test("[watch.session] two browsers in one session see each other, what is shown, and what either types", async ({
  signedIn: page,
  farhelm,
}) => {
  const owner = await connectBySsh(page, farhelm);
  await signInToDevice(owner);
  await owner.keyboard.type("echo from-the-owner\n");
  await expect(owner.locator(SCREEN)).toContainText("from-the-owner");

  await page.goto(`${farhelm.url}/access-history`);
  const open = async (action: string) => {
    await page
      .getByRole("row")
      .nth(1)
      .getByRole("button", { name: /Actions/ })
      .click();
    const opened = page.waitForEvent("popup");
    await page.getByRole("menuitem", { name: action, exact: true }).click();
    return opened;
  };
  const watcher = await open("Watch");
  const errors = collectConsoleErrors(watcher);
  await expect(watcher.locator(SCREEN)).toContainText("from-the-owner");
  await expect(watcher.getByText(/You watch the session of/)).toBeVisible();
  await expect(owner.getByText("admin watches")).toBeVisible();
  await watcher.locator(".xterm-screen").click();
  await watcher.keyboard.type("echo not-allowed\n");
  const partner = await open("Take part");
  const faults = collectConsoleErrors(partner);
  await expect(partner.getByText(/You take part in the session of/)).toBeVisible();
  await expect(partner.locator(SCREEN)).toContainText("from-the-owner");
  await partner.keyboard.type("echo from-the-partner\n");
  await expect(owner.locator(SCREEN)).toContainText("from-the-partner");
  await expect(watcher.locator(SCREEN)).toContainText("from-the-partner");
  await expect(owner.locator(SCREEN)).not.toContainText("not-allowed");
  await expect(watcher.getByText("admin takes part")).toBeVisible();
  await partner.keyboard.press("Control+Shift+L");
  await expect(partner.locator("header")).toBeFocused();

  for (const [tab, name] of [
    [owner, "a watched terminal"],
    [watcher, "the watcher"],
    [partner, "the partner"],
  ] as const) {
    await expectAccessible(tab, name);
    await tab.setViewportSize({ width: 390, height: 844 });
    await expectFits(tab, `${name} at 390 px`);
    await tab.setViewportSize({ width: 1440, height: 900 });
  }

  await owner.getByText("admin takes part").getByRole("button", { name: "Send admin away" }).click();
  await expect(partner.getByText("The user of the session has sent you away.")).toBeVisible();
  await expect(owner.getByText("admin takes part")).toBeHidden();
  await owner.getByRole("button", { name: "Close session" }).click();
  await owner.locator("dialog[open]").getByRole("button", { name: "Close session" }).click();
  await expect(watcher.getByText("The session has ended.")).toBeVisible();
  expect([errors, faults]).toEqual([[], []]);
});
