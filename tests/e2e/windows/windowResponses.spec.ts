import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "../support/axe";
import { expect, test } from "../support/test";
import { readData, send } from "../support/windowSteps";

/** Waits for an online device; right after the start there is none. */
async function onlineDevice(page: Page): Promise<{ id: number; name: string }> {
  const { href } = new URL("/api/devices?status=online&model=RUTX11&limit=1", page.url());
  const find = async () => (await (await page.request.get(href)).json()).data;
  await expect.poll(find).toHaveLength(1);
  return (await find())[0];
}

async function open(page: Page, modal: string): Promise<Locator> {
  await page.goto(`${new URL(page.url()).origin}/tags?modal=${modal}`);
  const dialog = page.locator("dialog[open]").last();
  await expect(dialog.locator("[aria-busy=true]")).toHaveCount(0);
  return dialog;
}

test("[modal-catalogue.test-device-endpoint] the raw response of an endpoint is shown in the window that requested it", async ({
  signedIn: page,
}) => {
  const device = await onlineDevice(page);
  const dialog = await open(page, "test-device-endpoint");
  const box = dialog.getByRole("combobox", { name: "Device" });
  await box.click();
  await box.fill(device.name);
  await page.getByRole("option", { name: device.name }).first().click();
  await dialog.getByLabel("Endpoint").fill("/system/info");
  await dialog.getByRole("button", { name: "Test" }).click();
  await expect(dialog.getByText("1 done, 0 failed, 0 in progress")).toBeVisible();
  await expect(dialog.getByRole("region", { name: "Body" })).toBeVisible();
  await expect(page.locator("dialog[open]")).toHaveCount(1);
  await expectAccessible(page, "test-device-endpoint", dialog);
});

test("[modal-catalogue.device-cli] the output of a command is shown below it and replaced by the next one", async ({
  signedIn: page,
}) => {
  const device = await onlineDevice(page);
  const dialog = await open(page, `device-cli.${device.id}`);
  for (const command of ["uptime", "uname"]) {
    await dialog.getByLabel("Command").fill(command);
    await dialog.getByRole("button", { name: "Execute" }).click();
    await expect(dialog.getByText(/1 done, 0 failed|0 done, 1 failed/)).toBeVisible();
  }
  await expect(page.locator("dialog[open]")).toHaveCount(1);
});

test("a window opened by a link without its device shows an error, without a retry", async ({ signedIn: page }) => {
  const dialog = await open(page, "dynamic-dns");
  await expect(dialog.getByRole("alert")).toHaveText("Open this window from what it is about.");
  await expect(dialog.getByRole("textbox")).toHaveCount(0);
  await expectAccessible(page, "dynamic-dns without its device", dialog);
});

/** Clicks an item of a row's menu. */
async function pressRowAction(row: Locator, name: string): Promise<void> {
  await row.getByRole("button", { name: /^Actions for/ }).click();
  await row.page().getByRole("menuitem", { name, exact: true }).click();
}

test("[route.remote.access] the status of a remote access is answered in a window that names its device", async ({
  signedIn: page,
}) => {
  await onlineDevice(page);
  const [{ device_name }] = await readData(page, "/devices/remote-access?limit=1&sort=id");
  await page.goto(`${new URL(page.url()).origin}/remote/access?sort=id`);
  await pressRowAction(page.getByRole("row").filter({ hasText: device_name }), "Status");
  const progress = page.getByRole("dialog", { name: "Action status" });
  await expect(progress.getByText("1 done, 0 failed, 0 in progress")).toBeVisible();
  await expect(progress).toContainText(device_name);
  await expect(progress).toContainText(/Online|Offline/);
});

test("[route.devices.id.access] an open link is restarted, although the device reported no address", async ({
  signedIn: page,
  farhelm,
}) => {
  const { id } = await onlineDevice(page);
  await send(page, `/devices/${id}/connect/webui`, { duration: 600 });
  const links = () => readData(page, `/devices/${id}/links?type=webui`);
  await expect.poll(async () => (await links()).filter(({ active }: { active: number }) => active)).toHaveLength(1);
  await page.goto(`${farhelm.url}/devices/${id}/access`);
  await page.getByRole("tab", { name: "Web UI" }).click();
  const open = page.getByRole("row").filter({ hasText: "Open" });
  await pressRowAction(open, "Restart");
  const progress = page.getByRole("dialog", { name: "Action status" });
  await expect(progress.getByText("1 done, 0 failed, 0 in progress")).toBeVisible();
});
