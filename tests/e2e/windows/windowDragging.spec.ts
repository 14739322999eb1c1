import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/test";

/** How far a window extends beyond the viewport, in pixels; 0 when it is fully visible. */
async function overflowOf(page: Page, dialog: Locator): Promise<number> {
  const view = page.viewportSize() ?? { width: 0, height: 0 };
  return dialog.evaluate((element, { width, height }) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return Math.round(Math.max(0, -left, -top, right - width, bottom - height));
  }, view);
}

/** Presses the mouse on a header. Returns its position. */
async function grab(page: Page, header: Locator): Promise<{ x: number; y: number }> {
  const { x, y } = (await header.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(x + 20, y + 5);
  await page.mouse.down();
  return { x, y };
}

test("[modal.drag] a window dragged while it opens stays in the view, and when the view shrinks", async ({
  signedIn: page,
  farhelm,
}) => {
  await page.goto(`${farhelm.url}/tags`);
  // Slow enough that the drag starts before the opening animation ends.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Animation.enable");
  await devtools.send("Animation.setPlaybackRate", { playbackRate: 0.05 });
  await page.getByRole("button", { name: "New tag" }).click();
  const dialog = page.getByRole("dialog", { name: "New tag" });
  const header = dialog.getByRole("heading", { name: "New tag" });
  const { x } = await grab(page, header);
  await page.mouse.move(page.viewportSize()?.width ?? 0, 2000, { steps: 5 });
  await page.mouse.up();
  await dialog.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  expect(await overflowOf(page, dialog)).toBe(0);
  expect((await dialog.boundingBox())?.x).toBeGreaterThan(x);
  for (const size of [
    { width: 900, height: 500 },
    { width: 390, height: 844 },
    { width: 360, height: 400 },
  ]) {
    await page.setViewportSize(size);
    await expect.poll(() => overflowOf(page, dialog), { message: JSON.stringify(size) }).toBe(0);
  }
});

test("[modal.drag] a window stays in the hand that drags it while its content comes", async ({
  signedIn: page,
  farhelm,
}) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/FormEditor-*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${farhelm.url}/tags`);
  await page.getByRole("button", { name: "New tag" }).click();
  const dialog = page.getByRole("dialog", { name: "New tag" });
  const header = dialog.getByRole("heading", { name: "New tag" });
  const { x, y } = await grab(page, header);
  await page.mouse.move(x + 120, y + 35, { steps: 3 });
  const dragged = await header.boundingBox();
  expect(dragged).toMatchObject({ x: x + 100, y: y + 30 });
  release();
  await expect(dialog.getByLabel("Company")).toBeFocused();
  expect(await header.boundingBox(), "its content has come").toEqual(dragged);
  await page.mouse.move(x + 170, y + 55, { steps: 3 });
  expect(await header.boundingBox(), "dragged on").toMatchObject({ x: x + 150, y: y + 50 });
  await page.mouse.up();
});
