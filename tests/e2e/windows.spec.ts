import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./test";

/** How far a window stands out of the view, in pixels; 0 when all of it is seen. */
async function outside(page: Page, dialog: Locator): Promise<number> {
  const view = page.viewportSize() ?? { width: 0, height: 0 };
  return dialog.evaluate((element, { width, height }) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return Math.round(Math.max(0, -left, -top, right - width, bottom - height));
  }, view);
}

test("[modal.drag] a window dragged while it opens stays in the view, and when the view shrinks", async ({
  signedIn: page,
  farhelm,
}) => {
  await page.goto(`${farhelm.url}/tags`);
  // Slow enough that the hand is there before the window has opened.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Animation.enable");
  await devtools.send("Animation.setPlaybackRate", { playbackRate: 0.05 });
  await page.getByRole("button", { name: "New tag" }).click();
  const dialog = page.getByRole("dialog", { name: "New tag" });
  const header = dialog.getByRole("heading", { name: "New tag" });
  const { x, y } = (await header.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(x + 20, y + 5);
  await page.mouse.down();
  await page.mouse.move(page.viewportSize()?.width ?? 0, 2000, { steps: 5 });
  await page.mouse.up();
  await dialog.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  expect(await outside(page, dialog)).toBe(0);
  expect((await dialog.boundingBox())?.x).toBeGreaterThan(x);
  for (const size of [
    { width: 900, height: 500 },
    { width: 390, height: 844 },
    { width: 360, height: 400 },
  ]) {
    await page.setViewportSize(size);
    await expect.poll(() => outside(page, dialog), { message: JSON.stringify(size) }).toBe(0);
  }
});
