import type { Page } from "@playwright/test";
import { expect, test } from "../support/test";

/** Records the animations that start within the page area from now on. */
const recordAnimations = (page: Page) =>
  page.evaluate(() => {
    const names: string[] = [];
    Object.assign(window, { startedAnimations: names });
    document.addEventListener("animationstart", ({ target, animationName }) => {
      if (target instanceof Element && target.closest("main")) names.push(animationName);
    });
  });

const started = (page: Page) => page.evaluate(() => Reflect.get(window, "startedAnimations") as string[]);

test("[layout.route-transition] another page fades in at once, also on the way back, and not for who asks for less motion", async ({
  firstPage: page,
}) => {
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toBeVisible();
  const first = await heading.textContent();
  await recordAnimations(page);
  await page.getByRole("navigation").first().getByRole("link", { name: "Tags", exact: true }).click();
  await expect(heading).toHaveText("Tags");
  await expect.poll(async () => (await started(page)).filter((name) => name.includes("page-in")).length).toBe(1);
  await page.goBack();
  await expect(heading).toHaveText(first ?? "");
  await expect.poll(async () => (await started(page)).filter((name) => name.includes("page-in")).length).toBe(2);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goForward();
  await expect(heading).toHaveText("Tags");
  const lasting = page.evaluate(() =>
    document.getAnimations().filter((each) => Number(each.effect?.getComputedTiming().activeDuration) > 1),
  );
  expect(await lasting).toEqual([]);
});
