import { expectAccessible } from "../support/axe";
import { SLOWDOWN } from "../support/slowdown";
import { type Farhelm, removeData, startFarhelm } from "../support/startFarhelm";
import { expect, signIn, test } from "../support/test";

const MANY = 1200;
const SAID = "1,200";

let many: Farhelm;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  many = await startFarhelm({ args: ["--demo", String(MANY)] });
});
test.afterAll(async () => {
  await many?.stop();
  if (many) removeData(many.data);
});

test("an action reaches all devices that match, more than any page holds, once their number is confirmed", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await signIn(page, many);
  await page.goto(`${many.url}/management/devices?sort=id`);
  await expect(page.getByText(`of ${SAID}`)).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByRole("button", { name: `Select all ${SAID}` }).click();
  await expect(page.getByText(`${SAID} selected`)).toBeVisible();
  await expectAccessible(page, "all-that-match");

  await page.getByRole("toolbar").getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Monitoring on or off" }).click();
  const form = page.getByRole("dialog", { name: "Monitoring" });
  await form.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText(`${SAID} selected`), "a form that was cancelled leaves the selection").toBeVisible();

  await page.getByRole("toolbar").getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Monitoring on or off" }).click();
  await form.getByLabel("Off").check();
  await form.getByRole("button", { name: "Save" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(`Do this with all ${SAID} that match?`);
  await question.getByRole("button", { name: "Confirm" }).click();
  const progress = page.getByRole("dialog", { name: "Action status" });
  await expect(progress.getByText(`${MANY} of ${MANY}`)).toBeVisible({ timeout: 60_000 * SLOWDOWN });
  await expect(progress.getByText("1 done, 0 failed, 0 under way")).toBeVisible();
  const left = await page.request.get(`${many.url}/api/devices?monitoring_status=monitored&limit=0`);
  expect((await left.json()).meta.total).toBe(0);
});

test("firmware for all devices that match is chosen by model", async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page, many);
  await page.goto(`${many.url}/management/devices?sort=id`);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByRole("button", { name: `Select all ${SAID}` }).click();
  await page.getByRole("button", { name: "Update firmware" }).click();
  const section = page.getByRole("region", { name: "Update firmware" });
  await expect(section.getByRole("rowheader").first()).toBeVisible();
  const told = await section
    .getByRole("cell")
    .filter({ hasText: /^\d+ devices?/ })
    .allTextContents();
  const counts = told.map((text) => Number.parseInt(text, 10));
  expect(counts.reduce((sum, one) => sum + one, 0)).toBe(MANY);
});
