import type { Page } from "@playwright/test";
import { withDatabase } from "../support/database";
import type { Farhelm } from "../support/startFarhelm";
import { collectConsoleErrors, expect, test } from "../support/test";

/** The simulated device of the first remote access. */
function findDevice(farhelm: Farhelm): Promise<number> {
  return withDatabase(farhelm, async (client) => {
    const { rows } = await client.query(
      "select device_id from remote_access where protocol = 'ssh' order by id limit 1",
    );
    return rows[0].device_id;
  });
}

/** Opens the web interface of a device from its window; resolves to the tab of the link. */
async function openWebUi(page: Page, farhelm: Farhelm, device: number): Promise<Page> {
  await page.goto(`${farhelm.url}/devices/${device}`);
  await page.getByRole("button", { name: "Web UI" }).click();
  const modal = page.getByRole("dialog", { name: "Web UI" });
  await modal.getByRole("button", { name: "Connect" }).click();
  const progress = page.getByRole("dialog", { name: "Action status" });
  await expect(progress.getByText("The tunnel is open.")).toBeVisible();
  await progress.getByRole("button", { name: "Close" }).click();
  const link = modal.getByRole("link", { name: /rms-connect\/webui\?session=/ }).first();
  const opened = page.waitForEvent("popup");
  await link.click();
  return opened;
}

test("[webui.device] the window Web UI opens the page of a simulated device on an origin of its own, where one signs in", async ({
  signedIn: page,
  farhelm,
}) => {
  const tab = await openWebUi(page, farhelm, await findDevice(farhelm));
  const errors = collectConsoleErrors(tab, [/status of 403 .* \/$/]);
  await expect(tab).toHaveURL(/^http:\/\/[\da-f]{32}\.localhost:\d+\/$/);
  await tab.getByLabel("User name").fill("admin");
  await tab.getByLabel("Password").fill("wrong");
  await tab.getByRole("button", { name: "Sign in" }).click();
  await expect(tab.getByRole("alert")).toHaveText("Wrong user name or password.");
  await tab.getByLabel("Password").fill("admin01");
  await tab.getByRole("button", { name: "Sign in" }).click();
  await expect(tab.getByText("Serial number")).toBeVisible();
  await tab.reload();
  expect(errors).toEqual([]);
});
