import { expect, test } from "../support/test";

/** Reads the first two devices of the list with these fields. */
async function firstTwo(page: import("@playwright/test").Page, fields: string) {
  const { href } = new URL(`/api/devices?limit=2&fields=id,name,${fields}`, page.url());
  return (await (await page.request.get(href)).json()).data as Record<string, unknown>[];
}

test("what is done with chosen devices includes their place, and reaches each", async ({ firstPage: page }) => {
  const boxes = page.locator("tbody tr[tabindex]").getByRole("checkbox");
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.getByRole("toolbar").getByRole("button", { name: "More actions" }).click();
  await expect(page.getByRole("menuitem", { name: "Add remote access" })).toBeVisible();
  await page.getByRole("menuitem", { name: "Add location" }).click();
  const place = page.getByRole("dialog", { name: "Add location" });
  await place.getByLabel("Latitude").fill("59.91");
  await place.getByLabel("Longitude").fill("10.75");
  await place.getByRole("button", { name: /^(Save|Update|Submit)/ }).click();
  await expect(place).toHaveCount(0);
  const placed = await firstTwo(page, "user_set_latitude,user_set_longitude");
  expect(placed.map((row) => [row.user_set_latitude, row.user_set_longitude])).toEqual([
    [59.91, 10.75],
    [59.91, 10.75],
  ]);
});

test("a device is titled by its name, and its header with its actions is above all its pages", async ({
  firstPage: page,
}) => {
  const [device] = await firstTwo(page, "serial");
  const name = String(device?.name);
  await page.getByRole("link", { name, exact: true }).click();
  const crumbs = page.getByRole("navigation", { name: "Breadcrumbs" });
  for (const tab of ["Activity", "Services", "Network"]) {
    await page.getByRole("link", { name: tab, exact: true }).click();
    await expect(crumbs.getByRole("listitem")).toHaveText(["Devices", name, tab]);
    await expect(page.getByRole("main")).toContainText(String(device?.serial));
    await expect(page.getByRole("button", { name: "Web UI" })).toBeVisible();
  }
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Send command" }).click();
  const command = page.getByRole("dialog", { name: "Send command" });
  await command.getByLabel("Command").fill("uptime");
  await command.getByRole("button", { name: "Execute" }).click();
  await expect(page.getByRole("dialog", { name: "Action status" })).toContainText(name);
});

test("on a phone a page shows its first action, and a menu has the others", async ({ firstPage: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("button", { name: "Add device" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Tags from a file" })).toHaveCount(0);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Tags from a file" }).click();
  await expect(page.getByRole("dialog", { name: "Tags from a file" })).toBeVisible();
});

test("on a phone the tab that is open is in sight, also where others come before it with what the device can do", async ({
  signedIn: page,
  farhelm,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${farhelm.url}/devices/1/access`);
  const tabs = page.getByRole("navigation", { name: "Sub-pages of" });
  await expect(tabs.getByRole("link", { name: "Ports" })).toHaveCount(1);
  const tab = tabs.getByRole("link", { name: "Access", exact: true });
  await expect(tab).toBeInViewport({ ratio: 0.9 });
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("in a narrow window with a mouse no page of a device is wider than the window", async ({
  signedIn: page,
  farhelm,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${farhelm.url}/devices/1/access`);
  const tabs = page.getByRole("navigation", { name: "Sub-pages of" }).getByRole("link");
  await expect(tabs.first()).toBeVisible();
  const addresses = await tabs.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(addresses.length).toBeGreaterThan(5);
  for (const address of addresses) {
    const tab = tabs.and(page.locator(`[href="${address}"]`)).first();
    await tab.click();
    await expect(tab).toHaveAttribute("aria-current", /page|true/);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^Copy/ }).first()).toBeAttached();
    expect([address, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([address, 390]);
  }
  const copy = page.getByRole("button", { name: /^Copy/ });
  for (const one of await copy.all()) {
    await one.click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  }
});

test("the device list can be narrowed to one device, found by what it is called", async ({ firstPage: page }) => {
  await page.getByRole("button", { name: "Filters" }).click();
  const device = page.getByRole("combobox", { name: "Device", exact: true });
  await device.click();
  await device.fill("0002");
  await page.getByRole("option", { name: /0002/ }).first().click();
  await expect(page.locator("tbody tr")).toHaveCount(1);
  await expect(page.locator("tbody tr")).toContainText("0002");
  await expect(page).toHaveURL(/[?&]id=2/);
});

test("a device is given another name next to its heading, by the keyboard alone", async ({
  signedIn: page,
  farhelm,
}) => {
  const [device] = await firstTwo(page, "serial");
  const before = String(device?.name);
  await page.goto(`${farhelm.url}/devices/${device?.id}/services`);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText(before);
  const pencil = page.locator("main").getByRole("button", { name: "Edit Name" }).first();
  await pencil.focus();
  await page.keyboard.press("Enter");
  const input = page.getByRole("textbox", { name: "Name" });
  await expect(input).toBeFocused();
  await expect(heading).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(heading).toHaveText(before);
  await expect(pencil).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(input).toBeFocused();
  await page.keyboard.type("Gate of the yard");
  await page.keyboard.press("Enter");
  await expect(heading).toHaveText("Gate of the yard");
  await expect(page.getByRole("navigation", { name: "Breadcrumbs" })).toContainText("Gate of the yard");
  expect((await firstTwo(page, "serial"))[0]?.name).toBe("Gate of the yard");
});

test("the number of pending jobs of a device is shown above its pages", async ({ signedIn: page, farhelm }) => {
  const list = new URL("/api/devices?status=not_activated&limit=1&fields=id", page.url()).href;
  const [{ id }] = (await (await page.request.get(list)).json()).data;
  await page.goto(`${farhelm.url}/devices/${id}/services`);
  await page.getByRole("button", { name: "Restart" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText(/^\d+ jobs? of this device (is|are) not done yet\.$/)).toBeVisible();
});

test("alerts of the older kind are offered for a choice that has a device which knows them, and not for one without", async ({
  signedIn: page,
  farhelm,
}) => {
  const { href } = new URL("/api/devices?limit=500&fields=id,capabilities", page.url());
  const devices: { id: number; capabilities: { has_legacy_alerts: boolean } }[] = (
    await (await page.request.get(href)).json()
  ).data;
  for (const hasLegacyAlerts of [true, false]) {
    const device = devices.find(({ capabilities }) => capabilities.has_legacy_alerts === hasLegacyAlerts);
    await page.goto(`${farhelm.url}/management/devices?id=${device?.id}`);
    await expect(page.locator("tbody tr")).toHaveCount(1);
    await page.locator("tbody tr").getByRole("checkbox").check();
    await page.getByRole("toolbar").getByRole("button", { name: "More actions" }).click();
    await expect(page.getByRole("menuitem", { name: "Send command" })).toBeVisible();
    const item = page.getByRole("menuitem", { name: "Create alert" });
    await expect(item).toHaveCount(hasLegacyAlerts ? 1 : 0);
    if (hasLegacyAlerts) await item.click();
    else await page.keyboard.press("Escape");
    const dialog = page.getByRole("dialog", { name: "Create alert" });
    await expect(dialog).toHaveCount(hasLegacyAlerts ? 1 : 0);
    if (hasLegacyAlerts) await expect(dialog).toContainText("1 selected");
  }
});

test("a link to a device's own page is closed where it is listed, after a question", async ({
  signedIn: page,
  farhelm,
}) => {
  const { href } = new URL("/api/devices?status=online&model=RUTX11&limit=1&fields=id", page.url());
  const online = async () => (await (await page.request.get(href)).json()).data;
  await expect.poll(online).toHaveLength(1);
  await page.goto(`${farhelm.url}/devices/${(await online())[0].id}/access?tab=web-ui`);
  await page.getByRole("tabpanel").getByRole("button", { name: "Connect" }).click();
  const dialog = page.getByRole("dialog", { name: "Web UI" });
  await dialog.getByRole("button", { name: /^(Connect|Open)/ }).click();
  const panel = page.locator("[role=tabpanel]");
  const row = panel.locator("tbody tr").filter({ hasText: "Open" }).first();
  await expect(row).toBeAttached();
  for (const name of ["Action status", "Web UI"]) {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name })).toHaveCount(0);
  }
  await row.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Close link" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("The link is closed.")).toBeVisible();
  await expect(panel.locator("tbody tr").filter({ hasText: "Open" })).toHaveCount(0);
});
