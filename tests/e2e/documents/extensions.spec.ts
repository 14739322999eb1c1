import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { guideExamples } from "../../codegen/extend/guideExamples";
import { type Farhelm, removeData, startFarhelm } from "../support/startFarhelm";
import { expect, signInByRequest, test } from "../support/test";

const overlays = mkdtempSync(join(tmpdir(), "farhelm-overlays-"));
let farhelm: Farhelm;

test.beforeAll(async () => {
  const args = guideExamples().flatMap(({ file, lines }, index) => {
    const folder = join(overlays, String(index));
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), lines.join("\n"));
    return ["--documents", folder];
  });
  farhelm = await startFarhelm({ args: ["--demo", "20", ...args] });
});
test.afterAll(async () => {
  await farhelm.stop();
  removeData(farhelm.data);
  removeData(overlays);
});

test("the overlays of the guide, laid over one another, show on the screen", async ({ page }) => {
  await signInByRequest(page, farhelm);
  const menu = page.getByRole("navigation").first();
  await expect(menu.getByRole("link", { name: "Guest networks" })).toBeVisible();
  await expect(menu.getByRole("link", { name: "VPN hubs" })).toHaveCount(0);
  await menu.getByRole("link", { name: "Labels" }).click();
  await expect(page).toHaveURL(/\/labels/);
  await expect(page.getByRole("columnheader", { name: "Company number" })).toBeVisible();

  const request = page.waitForRequest((request) => request.url().includes("/api/devices?"));
  await page.goto(`${farhelm.url}/management/devices`);
  expect(new URL((await request).url()).searchParams.get("status")).toBe("online");
  await expect(page.getByText("Status: Online")).toBeVisible();
  await page.getByRole("row").nth(1).getByRole("link").first().click();
  await page
    .getByRole("tab", { name: "Traffic" })
    .or(page.getByRole("link", { name: "Traffic" }))
    .first()
    .click();
  await expect(page).toHaveURL(/\/devices\/\d+\/traffic/);
});
