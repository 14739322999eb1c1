import { expectAccessible, expectFits } from "../support/axe";
import { createAccounts, createRole } from "../support/database";
import { expect, test } from "../support/test";

test("[startup.entry.ssh][startup.entry.desktop][route.forms] connect pages open at any depth, and a form keeps the id of its address", async ({
  signedIn: page,
  farhelm,
}) => {
  const pages = [
    ["/tools/rms-connect/ssh", "Console"],
    ["/rms-connect/telnet/12/a", "Console"],
    ["/devices/3/rms-connect/sftp", "File transfer"],
    ["/forms/rms-connect/desktop", "Remote desktop"],
  ] as const;
  for (const [path, title] of pages) {
    await page.goto(farhelm.url + path);
    await expect(page.getByRole("heading", { name: title }).first(), path).toBeVisible();
    await expect(page).toHaveURL(farhelm.url + path);
    await expect(page.getByRole("navigation", { name: "Main navigation" })).toHaveCount(0);
  }
  for (const form of ["new-tag", "new-role", "add-device"]) {
    await page.goto(`${farhelm.url}/forms/${form}/31`);
    await expect(page.getByRole("form").or(page.locator("form")).first()).toBeVisible();
    await page.reload();
    await expect(page.locator("form").first()).toBeVisible();
    await expect(page).toHaveURL(`${farhelm.url}/forms/${form}/31`);
  }
});

test("[routing.no-view-permission] who may only create or change sees that access is denied, wherever they come from", async ({
  page,
  farhelm,
}) => {
  await createRole(farhelm, "tag_maker", ["create_tags", "update_device_firmware", "view_devices"]);
  const maker = (await createAccounts(farhelm, ["tag_maker"], "makers.example")).get("tag_maker");
  if (!maker) throw new Error("There is nobody with this role.");
  await page.route("**/api/user", async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const permissions = (body.permissions as string[]).filter((name) => !name.startsWith("view_"));
    await route.fulfill({ response, json: { ...body, permissions } });
  });
  await page.goto(farhelm.url);
  await page.getByLabel("E-mail").fill(maker.email);
  await page.getByLabel("Password").fill(maker.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  const text = page.getByText("User has no view permissions available");
  await expect(text).toBeVisible();
  for (const path of ["/", "/nowhere", "/tags", "/management/devices", "/rms-connect/ssh"]) {
    await page.goto(farhelm.url + path);
    await expect(text, path).toBeVisible();
  }
  await page.goto(`${farhelm.url}/forms/new-tag`);
  await expect(page.getByLabel("Name")).toBeVisible();
});

test("[header.logo.link] on a phone the logo is above the navigation and links to the devices", async ({
  signedIn: page,
  farhelm,
}) => {
  for (const [width, scheme] of [
    [390, "light"],
    [360, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto(`${farhelm.url}/tags`);
    await page.getByRole("button", { name: "Open navigation" }).click();
    const overlay = page.getByRole("dialog", { name: "Main navigation" });
    const logo = overlay.locator('a[href="/management/devices"]').first();
    await expect(logo.locator("img")).toBeVisible();
    await expectFits(page, `the navigation of a phone, ${scheme}`);
    await expectAccessible(page, `the navigation of a phone, ${scheme}`, overlay);
    await logo.click();
    await expect(page).toHaveURL(/\/management\/devices/);
    await expect(overlay).toBeHidden();
  }
});

test("[timezone.choices][timezone.source] a zone stored under a former name counts, and is found by it", async ({
  signedIn: page,
  farhelm,
}) => {
  await page.context().addCookies([{ name: "setTimeZone", value: "Asia%2FKatmandu", url: farhelm.url }]);
  await page.goto(`${farhelm.url}/tags`);
  await page.getByRole("button", { name: new RegExp(farhelm.email) }).click();
  await page.getByText("System timezone", { exact: true }).click();
  const zone = page.getByLabel("Time zone", { exact: true });
  await expect(zone).toHaveValue("Asia/Kathmandu");
  for (const name of ["Asia/Yangon", "America/Coyhaique", "Etc/GMT-13", "America/Nuuk"])
    await expect(zone.locator(`option[value="${name}"]`)).toHaveCount(1);
  await page.getByRole("searchbox", { name: "Search time zones" }).fill("rangoon");
  await page.getByRole("button", { name: /^Asia\/Yangon/ }).click();
  await expect(page.getByText("Timezone updated successfully")).toBeVisible();
  expect((await page.context().cookies()).find(({ name }) => name === "setTimeZone")?.value).toBe("Asia%2FYangon");
});
