import type { Page } from "@playwright/test";
import { expectAccessible, expectFits } from "../support/axe";
import { withDatabase } from "../support/database";
import type { Farhelm } from "../support/startFarhelm";
import { collectConsoleErrors, expect, test } from "../support/test";
import { connectBySsh, signInToDevice } from "./realSession";

const SCREEN = ".xterm-rows:visible";

const setRecording = (farhelm: Farhelm, value: string) =>
  withDatabase(farhelm, (client) => client.query("update companies set session_recording = $1", [value]));

const look = async (page: Page, name: string) => {
  await expectAccessible(page, name);
  for (const [width, height] of [
    [768, 1024],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectFits(page, `${name} at ${width} px`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
};

// The server is that of other tests, too.
test.afterEach(({ farhelm }) => setRecording(farhelm, "off"));

test("[record.play] a terminal says that it is recorded, and its recording is played from the access history with scrubbing, speed and search", async ({
  signedIn: page,
  farhelm,
}) => {
  await setRecording(farhelm, "output");
  const tab = await connectBySsh(page, farhelm);
  const errors = collectConsoleErrors(tab);
  const notice = tab.getByRole("dialog", { name: "This session is recorded" });
  await expect(notice.getByRole("button", { name: "Continue" })).toBeFocused();
  await look(tab, "the notice of a recording");
  await notice.getByRole("button", { name: "Continue" }).click();
  await signInToDevice(tab);
  await expect(tab.locator("header").getByText("Recorded", { exact: true })).toBeVisible();
  await tab.keyboard.type("uname\n");
  await expect(tab.locator(SCREEN)).toContainText("Linux");
  await look(tab, "a recorded terminal");
  await tab.getByRole("button", { name: "New terminal" }).click();
  // Not asked again in the same session.
  await expect(tab.getByLabel("User name").last()).toBeVisible();
  await tab.getByRole("tab", { name: "Terminal 1" }).click();
  await tab.keyboard.type("echo needle-in-the-recording\n");
  await expect(tab.locator(SCREEN)).toContainText("needle-in-the-recording");
  await tab.keyboard.type("exit\n");
  await expect(tab.getByText(/The shell has ended/).first()).toBeVisible();
  expect(errors).toEqual([]);

  await page.goto(`${farhelm.url}/access-history`);
  const row = page.getByRole("row").nth(1);
  await row.getByRole("button", { name: /Actions/ }).click();
  const opened = page.waitForEvent("popup");
  await page.getByRole("menuitem", { name: "Play recording" }).click();
  const player = await opened;
  const faults = collectConsoleErrors(player);
  await expect(player.locator(SCREEN)).toBeVisible();
  const position = player.getByRole("slider", { name: "Position" });
  await player.getByRole("button", { name: "Play" }).click();
  await expect(player.getByRole("button", { name: "Pause" })).toBeVisible();
  await player.getByRole("button", { name: "Pause" }).click();
  await position.press("End");
  await expect(player.locator(SCREEN)).toContainText("needle-in-the-recording");
  await position.press("Home");
  await expect(player.locator(SCREEN)).not.toContainText("needle-in-the-recording");
  await player.getByLabel("Speed").selectOption("4");
  await player.keyboard.press("/");
  await player.getByLabel("Search the recording").fill("needle-in-the-RECORDING");
  await expect(player.getByText("2 matches")).toBeVisible();
  await player
    .getByRole("button", { name: /needle-in-the-recording/ })
    .last()
    .click();
  await expect(player.locator(SCREEN)).toContainText("needle-in-the-recording");
  await look(player, "the player");
  const download = player.waitForEvent("download");
  await player.getByRole("button", { name: "Download recording" }).click();
  expect((await download).suggestedFilename()).toMatch(/^session-\d+-.*\.cast$/);
  await position.press("Home");
  await position.press(" ");
  await expect(player.locator(SCREEN)).toContainText("needle-in-the-recording", { timeout: 30_000 });
  expect(faults).toEqual([]);
});
