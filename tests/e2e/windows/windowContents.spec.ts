import { expectAccessible } from "../support/axe";
import { expect, test } from "../support/test";
import { answerDialog, choose, clickBulkAction, openWindow, readData } from "../support/windowSteps";

test("[modal-catalogue.assign-tag-confirm] a tag says how many devices get it and how many actions start before it is assigned", async ({
  signedIn: page,
}) => {
  const { data } = await (await page.request.get(new URL("/api/tags?q=Critical", page.url()).href)).json();
  const dialog = await openWindow(page, `assign-tag-confirm.${data[0].id}`);
  await expect(dialog.getByText("Nothing happens.")).toBeVisible();
  await choose(page, dialog.getByRole("combobox", { name: "Devices" }), [0, 1]);
  await dialog.getByRole("button", { name: "Assign", exact: true }).click();
  const question = "Assign Critical to 2 devices? No action will start.";
  await expect(page.getByRole("alertdialog").getByText(question)).toBeVisible();
  await answerDialog(page, "Confirm");
  await expect(page.getByText("The tags were assigned.")).toBeVisible();
  await expect(dialog).toBeHidden();
});

test("[modal-catalogue.tags] the window of tags closes once they were added", async ({ signedIn: page }) => {
  await page.goto(`${new URL(page.url()).origin}/management/devices`);
  await page.locator("tbody tr[tabindex]").first().getByRole("checkbox").check();
  await clickBulkAction(page, "Tags");
  const dialog = page.getByRole("dialog", { name: "Tags" });
  await choose(page, dialog.getByRole("combobox", { name: "Tags" }), [0]);
  await dialog.getByRole("button", { name: "Add tags" }).click();
  await expect(page.getByText("The tags were assigned.")).toBeVisible();
  await expect(dialog).toBeHidden();
});

test("[modal-catalogue.add-device-file] a file of devices says its example, its size limit and each of its wrong lines", async ({
  signedIn: page,
}) => {
  const dialog = await openWindow(page, "add-device-file");
  const example = dialog.getByRole("link", { name: "Example CSV" });
  const text = await (
    await page.request.get(new URL((await example.getAttribute("href")) ?? "", page.url()).href)
  ).text();
  expect(text.split("\n")[0]).toBe("serial,mac or imei,name,password");
  await expect(dialog.getByText("At most 1.00 MB")).toBeVisible();
  for (const label of ["Tags", "Firmware", "Backup"])
    await expect(dialog.getByRole("combobox", { name: label })).toBeVisible();
  await choose(page, dialog.getByRole("combobox", { name: "Company" }), [0]);
  await dialog.getByLabel("Series").selectOption("rut");
  const buffer = Buffer.from(`${text}11,00:1E:42:00:00:03,Short\n`);
  await dialog.locator("input[type=file]").setInputFiles({ name: "devices.csv", mimeType: "text/csv", buffer });
  await dialog.getByRole("button", { name: "Import" }).click();
  await expect(dialog.getByText("Line 4: the serial number is not accepted.")).toBeVisible();
});

test("[modal-catalogue.data-agreement] the terms are accepted only with the box ticked", async ({ signedIn: page }) => {
  const dialog = await openWindow(page, "data-agreement");
  await expect(dialog.getByRole("checkbox")).not.toBeChecked();
  await dialog.getByRole("button", { name: "Accept" }).click();
  await expect(dialog.getByText("This field is required.")).toBeVisible();
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Accept" }).click();
  await expect(dialog).toBeHidden();
});

test("[modal-catalogue.task-logs] the results of a run are one window, by its address and below its row", async ({
  signedIn: page,
}) => {
  // A finished run has the same results in both places, because they no longer change.
  const [ended] = await readData(page, "/devices/tasks/groups/logs?status=completed,failed&limit=1");
  const dialog = await openWindow(page, `task-logs.${ended.id}`);
  await expect(dialog.getByText(ended.name).first()).toBeVisible();
  await expect(dialog.getByRole("button", { name: /^Actions for/ }).first()).toBeVisible();
  const rows = await dialog.locator("tbody tr").count();
  await page.goto(`${new URL(page.url()).origin}/management/task-manager?tab=logs`);
  await page
    .locator("tbody tr")
    .filter({ hasText: ended.name })
    .filter({ hasText: ended.device_name })
    .filter({ hasText: /completed|failed/i })
    .first()
    .getByRole("button", { name: /details/i })
    .first()
    .click();
  await expect(page.locator("tbody tbody tr")).toHaveCount(rows);
});

test("[modal-catalogue.actions-list] what a tag does is added and removed in the window of its row", async ({
  signedIn: page,
}) => {
  await page.goto(`${new URL(page.url()).origin}/tags?q=Critical`);
  await page.getByRole("button", { name: "Actions for Critical" }).click();
  await page.getByRole("menuitem", { name: "Actions", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Actions of Critical" });
  await dialog.getByRole("button", { name: "Execute a task group" }).click();
  const form = page.getByRole("dialog", { name: "Execute a task group" });
  await choose(page, form.getByRole("combobox"), [0]);
  await form.getByRole("button", { name: "Add", exact: true }).click();
  const row = dialog.locator("tbody tr", { hasText: "Nightly health check" });
  await row.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await answerDialog(page, "Confirm");
  await expect(dialog.getByText("Nothing happens.")).toBeVisible();
});

test("[modal-catalogue.device-access][modal-catalogue.connection-logs] how a device is reached says its attempts to connect too", async ({
  signedIn: page,
}) => {
  const dialog = await openWindow(page, "device-access.1");
  await dialog.getByRole("tab", { name: "Connection attempts" }).click();
  for (const name of ["Time", "Event", "Result", "Address"])
    await expect(dialog.getByRole("columnheader", { name })).toBeVisible();
  await expect(dialog.locator("tbody")).toContainText(/Connected|Disconnected|has not tried/);
});

test("[modal-catalogue.credit-report] the use of resources is shown in the window and in the printed document", async ({
  signedIn: page,
}) => {
  const dialog = await openWindow(page, "credit-report");
  await choose(page, dialog.getByRole("combobox", { name: "Company" }), [0]);
  await dialog.getByLabel("From").fill("2025-01-02");
  await dialog.getByLabel("Until").fill("2026-01-02");
  const responded = page.waitForResponse((response) => response.url().includes("/api/credits/report/json"));
  await dialog.getByRole("button", { name: "Show" }).click();
  const { data } = await (await responded).json();
  const total = dialog.locator("dt", { hasText: "Resources made into data" }).locator("xpath=following-sibling::dd");
  await expect(total).toHaveText(String(data.totals.data_purchase));
  for (const name of ["Given to companies", "Services", "Codes", "Data purchases"])
    await expect(dialog.getByRole("grid", { name })).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Download PDF" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^resources-.*2025-01-02\.pdf$/);
});

test("[modal-catalogue.add-location] a place is found by the name of its country or its coordinates, kept, and cleared", async ({
  signedIn: page,
}) => {
  const dialog = await openWindow(page, "add-location.2");
  const search = dialog.getByRole("searchbox", { name: "Find a country or coordinates" });
  const latitude = dialog.getByLabel("Latitude");
  const read = async () => {
    const { href } = new URL("/api/devices/2?fields=user_set_latitude", page.url());
    return (await (await page.request.get(href)).json()).data.user_set_latitude;
  };
  await search.fill("Lithuania");
  await search.press("Enter");
  await expect(latitude).toHaveValue(/^55\.\d+$/);
  await search.fill("Atlantis");
  await dialog.getByRole("button", { name: "Find", exact: true }).click();
  await expect(dialog.getByText("No place of that name was found.")).toBeVisible();
  await search.fill("59.91, 10.75");
  await search.press("Enter");
  await expect(latitude).toHaveValue("59.91");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  expect(await read()).toBe(59.91);
  const again = await openWindow(page, "add-location.2");
  await again.getByRole("button", { name: "Clear location" }).click();
  await expect(again.getByLabel("Latitude")).toHaveValue("");
  await again.getByRole("button", { name: "Save" }).click();
  await expect(again).toBeHidden();
  expect(await read()).toBeNull();
});

test("[modal-catalogue.tag-logs] an action of a tag unfolds to what happened", async ({ signedIn: page }) => {
  const { data } = await (await page.request.get(new URL("/api/tags?q=Critical", page.url()).href)).json();
  const devicesUrl = new URL(`/api/devices?tag_id=${data[0].id}&limit=1`, page.url()).href;
  const device = (await (await page.request.get(devicesUrl)).json()).data[0].id;
  const token = (await page.context().cookies()).find(({ name }) => name.includes("XSRF-TOKEN"))?.value ?? "";
  const response = await page.request.post(new URL("/api/devices/actions", page.url()).href, {
    headers: { "x-xsrf-token": token, "x-requested-with": "XMLHttpRequest" },
    data: { device_id: [device], action: "reboot" },
  });
  expect(response.status()).toBe(200);
  const dialog = await openWindow(page, `tag-logs.${data[0].id}`);
  await dialog
    .locator("tbody tr")
    .first()
    .getByRole("button", { name: /details/i })
    .click();
  await expect(dialog.getByRole("grid", { name: "Events" })).toContainText("Waiting");
});

test("[modal-catalogue.add-notice] a notice is written as it will look, and everyone reads it so", async ({
  signedIn: page,
}) => {
  const dialog = await openWindow(page, "add-notice");
  const message = dialog.getByRole("textbox", { name: "Message" });
  await message.click();
  await page.keyboard.type("Works tonight, see ");
  await dialog.getByRole("button", { name: "Link" }).click();
  await dialog.getByRole("textbox", { name: "Address of the link" }).fill("https://status.example");
  await page.keyboard.press("Enter");
  await page.keyboard.type(" <img src=x>");
  await message.press("ControlOrMeta+a");
  await dialog.getByRole("button", { name: "Bold" }).click();
  await expectAccessible(page, "add-notice", dialog);
  const responded = page.waitForResponse(
    (response) => response.url().endsWith("/api/notices") && response.status() === 201,
  );
  await dialog.getByRole("button", { name: "Publish" }).click();
  const stored: string = (await (await responded).json()).data.message;
  expect(stored).toContain("<b>Works tonight");
  expect(stored).toContain("&lt;img src=x&gt;");
  await expect(dialog).toBeHidden();
  await page.goto(new URL("/", page.url()).href);
  await page.getByRole("button", { name: /^Notices/ }).click();
  const read = page.getByRole("listitem").filter({ hasText: "Works tonight" });
  await expect(read.locator("b").first()).toContainText("Works tonight");
  await expect(read).toContainText("<img src=x>");
});

test("[modal-catalogue.automations] the automations of chosen devices are assigned, replaced and taken off in one window", async ({
  signedIn: page,
}) => {
  await page.goto(`${new URL(page.url()).origin}/management/devices?q=Kiosk`);
  const found = await page.request.get(new URL("/api/devices?q=Kiosk&limit=1", page.url()).href);
  const { id: device, name } = (await found.json()).data[0];
  const row = page.locator("tbody tr[tabindex]", { hasText: name });
  const countAutomations = async () => {
    const read = await page.request.get(new URL(`/api/devices/${device}/automations`, page.url()).href);
    return (await read.json()).meta.total;
  };
  for (const [tab, button, count] of [
    ["Assign", "Assign", 1],
    ["Remove", "Remove", 0],
    ["Replace", "Replace", 1],
  ] as const) {
    await row.getByRole("checkbox").check();
    await clickBulkAction(page, "Automations");
    const dialog = page.getByRole("dialog", { name: "Automations" });
    await dialog.getByRole("tab", { name: tab }).click();
    await choose(page, dialog.getByRole("combobox", { name: "Automations" }), [0]);
    const responded = page.waitForResponse((one) => one.request().method() === "PUT");
    await dialog.getByRole("button", { name: button, exact: true }).click();
    expect((await responded).status()).toBe(200);
    await expect(dialog).toBeHidden();
    expect(await countAutomations()).toBe(count);
  }
});

test("[modal-catalogue.wifi-qr-code] the code for joining a Wi-Fi network follows its name, its security and its key", async ({
  signedIn: page,
}) => {
  const dialog = await openWindow(page, "wifi-qr-code.1");
  await dialog.getByLabel("Network").fill("Harbour");
  await expect(dialog.getByText("Enter the key of the network.")).toBeVisible();
  await dialog.getByLabel("Key", { exact: true }).fill("quiet gate 71");
  const code = dialog.getByRole("img", { name: "QR code for joining Harbour" });
  const drawn = await code.innerHTML();
  await expect(dialog.getByLabel("Key", { exact: true })).toHaveAttribute("type", "password");
  await dialog.getByLabel("Show the key").check();
  await expect(dialog.getByLabel("Key", { exact: true })).toHaveAttribute("type", "text");
  await dialog.getByLabel("Security").selectOption("open");
  await expect(dialog.getByLabel("Key", { exact: true })).toHaveCount(0);
  expect(await code.innerHTML()).not.toBe(drawn);
  await page.emulateMedia({ media: "print" });
  await expect(code).toBeVisible();
  await expect(dialog.getByLabel("Network")).toBeHidden();
});
