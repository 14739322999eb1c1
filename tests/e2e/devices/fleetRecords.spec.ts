import { readFile } from "node:fs/promises";
import { expect, test } from "../support/test";

const linesOf = (text: string) => text.trim().split("\r\n").slice(1);

test("[route.access-history] says what all uses carried, and its file holds what is filtered", async ({
  signedIn: page,
  farhelm,
}) => {
  await page.goto(`${farhelm.url}/access-history?type=webui&limit=10`);
  const list = page.locator('[data-block="list"]');
  await expect(list.getByLabel("In all")).toContainText(/Received.*B.*Sent.*B/);
  const [, total] = /of (\d+)$/.exec((await list.locator("output").textContent()) ?? "") ?? [];
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    list.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^access-history-\d{4}-\d\d-\d\d\.csv$/);
  const lines = linesOf(await readFile(await file.path(), "utf8"));
  expect(lines).toHaveLength(Number(total));
  for (const line of lines) expect(line).toContain(",webui,");
});

test("[route.management.devices] the file of the fleet holds all pages of it", async ({ signedIn: page, farhelm }) => {
  await page.goto(`${farhelm.url}/management/devices?limit=10&page=2`);
  const list = page.locator('[data-block="list"]').first();
  await expect(list.locator("output")).toContainText("11–");
  const [, total] = /of (\d+)$/.exec((await list.locator("output").textContent()) ?? "") ?? [];
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    list.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  expect(linesOf(await readFile(await file.path(), "utf8"))).toHaveLength(Number(total));
});

test("[route.auth-devices][api.action.devices-authorized] a device is approved, which is on the list until it is taken back", async ({
  signedIn: page,
  farhelm,
}) => {
  await page.goto(`${farhelm.url}/auth-devices`);
  await page.getByRole("button", { name: "Approve device", exact: true }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Serial number").fill("7700000001");
  await form.getByLabel("MAC").fill("00:1E:42:77:00:01");
  await form.getByRole("button", { name: /^(Approve|Save)/ }).click();
  await expect(page.getByText("Device approved successfully")).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: "7700000001" });
  await expect(row).toBeVisible();
  await row.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Approval removed successfully")).toBeVisible();
  await expect(row).toHaveCount(0);
});
