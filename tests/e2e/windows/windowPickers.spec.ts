import { expectAccessible } from "../support/axe";
import { recordRequestBodies } from "../support/recordRequestBodies";
import { expect, test } from "../support/test";
import { choose, clickBulkAction, openWindow, readData } from "../support/windowSteps";

test("[modal-catalogue.upload-to-device] a file that is not stored yet is uploaded inside the window, chosen and sent", async ({
  signedIn: page,
}) => {
  await page.goto(`${new URL(page.url()).origin}/management/devices`);
  const bodyOf = await recordRequestBodies(page);
  await page.locator("tbody tr[tabindex]").first().getByRole("checkbox").check();
  await clickBulkAction(page, "Upload to device");
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
  await expect(page.getByText("The file is queued for the devices.")).toBeVisible();
});

const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

test("[modal-catalogue.image-gallery] the picture behind a dashboard is uploaded to the gallery and selected there, by name and size", async ({
  signedIn: page,
}) => {
  const [device] = await readData(page, "/devices?limit=1");
  await page.goto(`${new URL(page.url()).origin}/devices/${device.id}/dashboards`);
  await page.getByRole("button", { name: "New dashboard" }).click();
  const dialog = page.getByRole("dialog", { name: "Create dashboard" });
  await dialog.getByLabel("Name").fill("Floor plan");
  await dialog.getByRole("button", { name: "Background: Choose a picture" }).click();
  const gallery = page.getByRole("dialog", { name: "Image gallery" });
  await gallery.getByRole("button", { name: "Upload image" }).click();
  const form = page.getByRole("dialog", { name: "Upload image" });
  await choose(page, form.getByRole("combobox", { name: "Company" }), [0]);
  const buffer = Buffer.from(PIXEL, "base64");
  await form.locator("input[type=file]").setInputFiles({ name: "floor.png", mimeType: "image/png", buffer });
  await form.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(form).toBeHidden();
  await gallery.getByRole("searchbox").fill("floor");
  const picture = gallery.getByRole("listitem").filter({ hasText: "floor.png" });
  await expect(picture).toContainText("70.00 B · 1 × 1");
  await expectAccessible(page, "image-gallery", gallery);
  await picture.getByRole("button", { name: "Select floor.png" }).click();
  await expect(gallery).toBeHidden();
  await expect(dialog.getByText("floor.png")).toBeVisible();
  await dialog.getByRole("button", { name: "Create", exact: true }).click();
  await page.getByRole("link", { name: "Floor plan" }).click();
  const [{ id }] = await readData(page, "/images?q=floor");
  const drawn = page.locator(`[style*="/api/images/${id}"]`);
  await expect(drawn).toBeVisible();
  // Without an opener that requests an image, there is nothing to select.
  await page.goto(`${new URL(page.url()).origin}/management/files/images?modal=image-gallery`);
  await expect(page.getByRole("dialog").getByRole("listitem").first()).toBeVisible();
  await expect(page.getByRole("dialog").getByRole("button", { name: /^Select/ })).toHaveCount(0);
  // The preview of its row shows it in full.
  await page.goto(`${new URL(page.url()).origin}/management/files/images?q=floor`);
  await page.getByRole("button", { name: "Actions for floor.png" }).click();
  await page.getByRole("menuitem", { name: "Preview" }).click();
  const preview = gallery.getByRole("img", { name: "floor.png" });
  await expect(preview).toHaveAttribute("src", `/api/images/${id}`);
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
});

for (const window of ["add-vpn", "add-vpn-quick-connect"])
  test(`[modal-catalogue.${window}] the zone of a hub is chosen on the map or in the list next to it`, async ({
    signedIn: page,
  }) => {
    const dialog = await openWindow(page, window);
    const zone = dialog.getByRole("combobox", { name: /^Zone\b/ });
    await dialog.getByRole("button", { name: "Frankfurt" }).click();
    await expect(zone.locator("option:checked")).toHaveText("Frankfurt");
    await expect(dialog.getByRole("button", { name: "Frankfurt, chosen" })).toBeVisible();
    await zone.selectOption({ label: "Bahrain" });
    await expect(dialog.getByRole("button", { name: "Bahrain, chosen" })).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Frankfurt", exact: true })).toBeVisible();
    await expectAccessible(page, window, dialog);
  });
