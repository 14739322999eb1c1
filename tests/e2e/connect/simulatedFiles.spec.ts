import { randomBytes } from "node:crypto";
import { collectConsoleErrors, expect, test } from "../support/test";
import { digestOfDownload, paneOf, pickInPrivateFiles, rowOf, sha256, transferOf, trustKey } from "./filesFixture";

test("[files.simulated] the console opens the files of a simulated device, which takes and gives them", async ({
  signedIn: page,
  farhelm,
}) => {
  await page.goto(`${farhelm.url}/rms-connect/sftp`);
  const row = page.getByRole("row").filter({ has: page.getByRole("gridcell", { name: "SSH", exact: true }) });
  await row.first().getByRole("button").last().click();
  const opened = page.waitForEvent("popup");
  await page.getByRole("menuitem", { name: "Open files" }).click();
  const tab = await opened;
  const errors = collectConsoleErrors(tab);
  await expect(tab).toHaveURL(/\/rms-connect\/sftp\?session=\d+$/);
  await trustKey(tab);
  await tab.getByLabel("User name").fill("admin");
  await tab.getByLabel("Password", { exact: true }).last().fill("admin01");
  await tab.getByRole("button", { name: "Sign in" }).click();
  await expect(tab.getByText("The files are open.")).toBeAttached();
  await tab.evaluate(pickInPrivateFiles);
  const bytes = randomBytes(400_000);
  await tab
    .getByLabel("Upload files")
    .first()
    .setInputFiles({
      ...{ name: "firmware.bin", mimeType: "application/octet-stream" },
      buffer: bytes,
    });
  await expect(transferOf(tab, "firmware.bin")).toContainText("Done");
  await rowOf(tab, "firmware.bin").click();
  await paneOf(tab).getByRole("button", { name: "Download" }).click();
  await expect(tab.getByRole("region", { name: "Transfers" }).getByRole("status")).toHaveText("2 done");
  expect(await digestOfDownload(tab, "firmware.bin")).toBe(sha256(bytes));
  await tab.getByRole("button", { name: "Close session" }).click();
  await tab.locator("dialog[open]").getByRole("button", { name: "Close session" }).click();
  await expect(tab.getByText("The session was closed.")).toBeVisible();
  await expect(tab.getByRole("button", { name: "New session" })).toBeVisible();
  expect(errors).toEqual([]);
});
