import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SLOWDOWN } from "../support/slowdown";
import { type Farhelm, removeData, startFarhelm } from "../support/startFarhelm";
import { expect, signInByRequest, test } from "../support/test";

const overlay = mkdtempSync(join(tmpdir(), "farhelm-overlay-"));
const brand = (content: Record<string, unknown>) => {
  mkdirSync(join(overlay, "brands"), { recursive: true });
  writeFileSync(
    join(overlay, "brands/default.json"),
    JSON.stringify({ $schema: "meta/brand.schema.json", extends: "default", ...content }),
  );
};

let farhelm: Farhelm;
test.beforeAll(async () => {
  farhelm = await startFarhelm({ args: ["--empty", "--documents", overlay] });
});
test.afterAll(async () => {
  await farhelm.stop();
  removeData(farhelm.data);
  removeData(overlay);
});

test("[routing.theme-disabled][theme.brand.disabled-routes] a route switched off in the running server loses its entry and its address", async ({
  page,
}) => {
  await signInByRequest(page, farhelm);
  await expect(page.getByRole("link", { name: "Tags" })).toBeVisible();

  brand({ disabled_routes: ["tags.main"] });
  await expect(page.getByRole("button", { name: "Reload" })).toBeVisible();
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("link", { name: "Companies" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Tags" })).toHaveCount(0);
  await page.goto(`${farhelm.url}/tags`);
  await expect(page).toHaveURL(/\/management\/devices/);

  brand({ disabled_routes: ["tags.mian"] });
  await expect(async () => expect(farhelm.output()).toContain('did you mean "tags.main"?')).toPass();
  await page.reload();
  await expect(page.getByRole("link", { name: "Companies" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Tags" })).toHaveCount(0);

  brand({});
  await expect(async () => {
    await page.goto(`${farhelm.url}/tags`);
    await expect(page.getByRole("link", { name: "Tags" })).toBeVisible({ timeout: 10_000 * SLOWDOWN });
  }).toPass();
  await expect(page).toHaveURL(/\/tags/);
});

test("an empty fleet says what to do next", async ({ page }) => {
  await signInByRequest(page, farhelm);
  await expect(page.getByText("No devices yet")).toBeVisible();
});
