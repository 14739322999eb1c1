import { expectAccessible } from "../support/axe";
import { SLOWDOWN } from "../support/slowdown";
import { type Farhelm, removeData, startFarhelm } from "../support/startFarhelm";
import { expect, startSession, test } from "../support/test";

const DEVICE_COUNT = 1200;
const FORMATTED_COUNT = "1,200";

let farhelm: Farhelm;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  farhelm = await startFarhelm({ args: ["--demo", String(DEVICE_COUNT)] });
});
test.afterAll(async () => {
  await farhelm?.stop();
  if (farhelm) removeData(farhelm.data);
});

test("an action reaches all devices that match, more than any page holds, once their number is confirmed", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await startSession(page, farhelm);
  await page.goto(`${farhelm.url}/management/devices?sort=id`);
  await expect(page.getByText(`of ${FORMATTED_COUNT}`)).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByRole("button", { name: `Select all ${FORMATTED_COUNT}` }).click();
  await expect(page.getByText(`${FORMATTED_COUNT} selected`)).toBeVisible();
  await expectAccessible(page, "all-that-match", page.getByRole("main"));

  await page.getByRole("toolbar").getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Monitoring on or off" }).click();
  const form = page.getByRole("dialog", { name: "Monitoring" });
  await form.getByRole("button", { name: "Cancel" }).click();
  await expect(
    page.getByText(`${FORMATTED_COUNT} selected`),
    "a form that was cancelled leaves the selection",
  ).toBeVisible();

  await page.getByRole("toolbar").getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Monitoring on or off" }).click();
  await form.getByLabel("Off").check();
  await form.getByRole("button", { name: "Save" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(`Do this with all ${FORMATTED_COUNT} that match?`);
  await question.getByRole("button", { name: "Confirm" }).click();
  const progress = page.getByRole("dialog", { name: "Action status" });
  await expect(progress.getByText(`${DEVICE_COUNT} of ${DEVICE_COUNT}`)).toBeVisible({ timeout: 60_000 * SLOWDOWN });
  await expect(progress.getByText("1 done, 0 failed, 0 in progress")).toBeVisible();
  const monitored = await page.request.get(`${farhelm.url}/api/devices?monitoring_status=monitored&limit=0`);
  expect((await monitored.json()).meta.total).toBe(0);
});

test("firmware for all devices that match is chosen by model", async ({ page }) => {
  test.setTimeout(180_000);
  await startSession(page, farhelm);
  await page.goto(`${farhelm.url}/management/devices?sort=id`);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByRole("button", { name: `Select all ${FORMATTED_COUNT}` }).click();
  await page.getByRole("button", { name: "Update firmware" }).click();
  const section = page.getByRole("region", { name: "Update firmware" });
  await expect(section.getByRole("rowheader").first()).toBeVisible();
  const cells = await section
    .getByRole("cell")
    .filter({ hasText: /^\d+ devices?/ })
    .allTextContents();
  const counts = cells.map((text) => Number.parseInt(text, 10));
  expect(counts.reduce((sum, one) => sum + one, 0)).toBe(DEVICE_COUNT);
});
