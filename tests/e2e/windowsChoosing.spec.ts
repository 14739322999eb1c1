import { expectAccessible } from "./axe";
import { recordBodies } from "./sentBodies";
import { expect, test } from "./test";
import { choose, pressInBar, readData } from "./windowSteps";

test("[modal-catalogue.upload-to-device] a file that is not stored yet is uploaded inside the window, chosen and sent", async ({
  signedIn: page,
}) => {
  await page.goto(`${new URL(page.url()).origin}/management/devices`);
  const bodyOf = await recordBodies(page);
  await page.locator("tbody tr[tabindex]").first().getByRole("checkbox").check();
  await pressInBar(page, "Upload to device");
  const dialog = page.getByRole("dialog", { name: "Upload to device" });
  await expect(dialog.getByText("1 selected")).toBeVisible();
  await dialog.getByRole("button", { name: "Upload file" }).click();
  const form = page.getByRole("dialog", { name: "Upload file" });
  await choose(page, form.getByRole("combobox", { name: "Company" }), [0]);
  await form.getByLabel("Type").selectOption({ label: "Task file" });
  const buffer = Buffer.from("#!/bin/sh\necho ready\n");
  await form.locator("input[type=file]").setInputFiles({ name: "ready.sh", mimeType: "text/x-sh", buffer });
  await form.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(form).toBeHidden();
  await expect(dialog.getByRole("combobox", { name: "File" })).toHaveValue("ready.sh");
  await expectAccessible(page, "upload-to-device", dialog);
  const sent = page.waitForRequest((request) => request.url().endsWith("/api/devices/actions"));
  await dialog.getByRole("button", { name: "Upload", exact: true }).click();
  const [file] = await readData(page, "/files?q=ready.sh");
  expect(await bodyOf(await sent)).toMatchObject({ action: "upload_file", file_id: file.id });
  await expect(page.getByText("The file waits for the devices.")).toBeVisible();
});
