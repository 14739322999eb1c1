import type { Page } from "@playwright/test";
import { encodeQR } from "qr";
import { expectAccessible } from "../support/axe";
import { createAccounts, withDatabase } from "../support/database";
import { expect, signIn, test } from "../support/test";
import { choose, openWindow, readData } from "../support/windowSteps";

/** Waits for an online device; right after the start there is none. */
async function onlineDevice(page: Page): Promise<{ id: number; name: string }> {
  const find = () => readData(page, "/devices?status=online&model=RUTX11&limit=1");
  await expect.poll(find).toHaveLength(1);
  return (await find())[0];
}

test("[modal-catalogue.dynamic-dns] several rules are set in one window, which says how the device reports each", async ({
  signedIn: page,
}) => {
  test.setTimeout(120_000);
  const { id } = await onlineDevice(page);
  const dialog = await openWindow(page, `dynamic-dns.${id}`);
  const rules = dialog.getByRole("group", { name: "Rules", exact: true });
  const before = await rules.getByLabel("Host name").count();
  for (const [offset, name] of ["roof", "yard"].entries()) {
    await rules.getByRole("button", { name: "Add", exact: true }).click();
    await rules
      .getByLabel("Service")
      .nth(before + offset)
      .fill("duckdns.org");
    await rules
      .getByLabel("Host name")
      .nth(before + offset)
      .fill(`${name}.example.org`);
    await rules
      .getByLabel("User name")
      .nth(before + offset)
      .fill("roof");
  }
  await rules.getByLabel("Password", { exact: true }).nth(before).fill("quiet gate 71");
  await expectAccessible(page, "dynamic-dns", dialog);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("1 done, 0 failed, 0 in progress")).toBeVisible();
  await expect.poll(() => readData(page, `/devices/${id}/ddns`)).toHaveLength(before + 2);
  const again = await openWindow(page, `dynamic-dns.${id}`);
  const reported = again.getByRole("grid").first();
  await expect(reported.getByRole("row", { name: /roof\.example\.org/ })).toContainText("Updated");
  await expect(reported.getByRole("row", { name: /yard\.example\.org/ })).toContainText(
    "The service refuses the sign-in.",
  );
  await expect(rules.getByLabel("Host name").nth(before)).toHaveValue("roof.example.org");
  await expect(rules.getByLabel("Password", { exact: true }).nth(before)).toHaveValue("");
  await expect
    .poll(async () => (await readData(page, `/devices/${id}?fields=ddns_rules_count`)).ddns_rules_count)
    .toBe(before + 2);
});

test("[modal-catalogue.location-history] positions that lie over one another are one marker of the specified size, which opens to their list", async ({
  signedIn: page,
  farhelm,
}) => {
  await withDatabase(farhelm, (client) =>
    client.query(`insert into device_samples (device_id, created_at, latitude, longitude)
      select 3, now() - make_interval(hours => n), 59.91, 10.75 from generate_series(1, 12) n on conflict do nothing`),
  );
  const dialog = await openWindow(page, "location-history.3");
  const marker = dialog.getByRole("button", { name: /^\d+ positions here$/ }).first();
  const count = Number((await marker.textContent()) ?? 0);
  expect(count).toBeGreaterThan(1);
  const { width } = (await marker.boundingBox()) ?? { width: 0 };
  expect(Math.round(width)).toBe([53, 56, 66, 78, 90][String(count).length - 1]);
  await expectAccessible(page, "location-history", dialog);
  await marker.click();
  await expect(dialog.getByRole("region", { name: "Positions of this place" }).locator("tbody tr")).toHaveCount(count);
});

test("[modal-catalogue.user-email-prompt][session.email-prompt.not-escapable] who has no address of their own answers first: Escape closes nothing, and there is no other way out", async ({
  page,
  farhelm,
}) => {
  const account = (await createAccounts(farhelm, ["admin"], "prompt.example")).get("admin");
  if (!account) throw new Error("There is nobody to sign in.");
  await withDatabase(farhelm, (client) =>
    client.query("update users set username = email where email = $1", [account.email]),
  );
  await signIn(page, { ...farhelm, ...account });
  const dialog = page.getByRole("dialog", { name: "Please enter your email address" });
  await expect(dialog).toBeVisible();
  for (const _ of [1, 2]) {
    await page.keyboard.press("Escape");
    await expect(dialog).toBeVisible();
  }
  await expect(dialog.getByRole("button", { name: /^(Close|Cancel|Minimize)$/ })).toHaveCount(0);
  await page.reload();
  await expect(dialog).toBeVisible();
  await dialog.getByLabel("Email").fill("first-address@prompt.example");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
});

test("[modal-catalogue.configuration-template-params] before a template is sent, what one device gets of it is shown with the variables filled in", async ({
  signedIn: page,
}) => {
  const token = (await page.context().cookies()).find(({ name }) => name.includes("XSRF-TOKEN"))?.value ?? "";
  const [company] = await readData(page, "/companies?limit=1");
  const template = [{ path: "/system/device/config", method: "PUT", request_data: { hostname: "{{name}}" } }];
  await page.request.post(new URL("/api/devices/configurator/templates", page.url()).href, {
    headers: { "x-xsrf-token": token, "x-requested-with": "XMLHttpRequest" },
    data: { company_id: company.id, name: "Host names", version: "1.0.0", template },
  });
  await page.goto(`${new URL(page.url()).origin}/tags?modal=templates`);
  await page.getByRole("button", { name: "Actions for Host names" }).click();
  await page.getByRole("menuitem", { name: "Use", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Configuration template parameters" });
  await expect(dialog.getByText("Choose a device to see what it will be sent.")).toBeVisible();
  await choose(page, dialog.getByRole("combobox", { name: "Devices" }), [0]);
  await dialog.getByRole("button", { name: "Show what is sent" }).click();
  await expect(dialog.getByText("Without a value: name")).toBeVisible();
  await dialog.getByLabel("Value, row 1").fill("harbour-gate");
  await dialog.getByRole("button", { name: "Show what is sent" }).click();
  const sent = dialog.getByRole("region", { name: /^Sent to / });
  await expect(sent).toContainText('"hostname": "harbour-gate"');
  await expect(dialog.getByText("Without a value: name")).toHaveCount(0);
  await expectAccessible(page, "configuration-template-params", dialog);
});

/** Renders a QR code as a PNG. */
async function qrImageOf(page: Page, text: string): Promise<Buffer> {
  const rows = encodeQR(text, "raw", { border: 4 });
  const bytes = await page.evaluate(
    async ({ dark, side }) => {
      const canvas = new OffscreenCanvas(side * 6, side * 6);
      const drawing = canvas.getContext("2d");
      for (const [y, row] of dark.entries())
        for (const [x, isDark] of row.entries()) {
          if (!drawing) break;
          drawing.fillStyle = isDark ? "#000" : "#fff";
          drawing.fillRect(x * 6, y * 6, 6, 6);
        }
      return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
    },
    { dark: rows, side: rows.length },
  );
  return Buffer.from(bytes);
}

test("[modal-catalogue.esim-configuration] the activation code of a profile is read from a picture of its QR code", async ({
  signedIn: page,
}) => {
  const device = (await readData(page, "/devices?limit=100&fields=id,capabilities")).find(
    (one: { capabilities: { has_esim: boolean } }) => one.capabilities.has_esim,
  );
  await openWindow(page, `esim-configuration.${device.id}`);
  const dialog = page.getByRole("dialog", { name: "eSIM configuration" });
  await dialog.getByRole("button", { name: "Add profile" }).click();
  const form = page.getByRole("dialog", { name: "Add eSIM profile" });
  const pictures = form.locator("input[type=file]");
  const upload = async (text: string) =>
    pictures.setInputFiles({ name: "code.png", mimeType: "image/png", buffer: await qrImageOf(page, text) });
  await upload("https://harbour.example");
  await expect(form.getByText("The QR code in this picture holds no activation code.")).toBeVisible();
  await pictures.setInputFiles({ name: "blank.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await expect(form.getByText("No QR code could be read in this picture.")).toBeVisible();
  await upload("LPA:1$smdp.example.com$QR-2027");
  await expect(form.getByLabel("Activation code")).toHaveValue("LPA:1$smdp.example.com$QR-2027");
  await form.getByLabel("Confirmation code").fill("7341");
  await expectAccessible(page, "new-esim-profile", form);
  await form.getByLabel("Name").fill("Harbour operator");
  await form.getByRole("button", { name: "Add", exact: true }).click();
  await expect(form).toBeHidden();
  // The progress window is open above.
  await expect(page.locator("dialog[open]")).toHaveCount(2);
  await page.keyboard.press("Escape");
  const row = dialog.getByRole("row", { name: /Harbour operator/ });
  await expect(row).toContainText("smdp.example.com");
  await row.getByRole("button", { name: /^Actions for/ }).click();
  for (const name of ["Use", "Rename"]) await expect(page.getByRole("menuitem", { name, exact: true })).toBeVisible();
  await page.getByRole("menuitem", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("alertdialog").getByText(/^Delete profile\?/)).toBeVisible();
});
