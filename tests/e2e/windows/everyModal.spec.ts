import type { Page } from "@playwright/test";
import { press } from "../forms/openForm";
import { expectAccessible } from "../support/axe";
import { createAccounts, createRole, withDatabase } from "../support/database";
import { type MappedModal, MODALS } from "../support/modalMap";
import { navigateInApp } from "../support/navigateInApp";
import type { Farhelm } from "../support/startFarhelm";
import { expect, signInByRequest, test } from "../support/test";
import { readData, send } from "../support/windowSteps";
import { MODAL_OPENERS, type Press } from "./modalOpeners";

// There are no stored files and no VPN runners, so these modals get an error response.
// The session of the page with special keys has ended.
test.use({
  expected: [
    /status of (404 .*\/api\/files\/1|400 .*\/api\/vpn\/hubs\/users\/\d+\/config|40[04] .*\/connect\/sessions\/1(\/ticket)?)$/,
  ],
});

const OPEN = "dialog[open]";

/** Horizontal overflow of the page, the modal and its content, in pixels; tables scroll by themselves. */
const readOverflow = (page: Page) =>
  page.evaluate((selector) => {
    const dialog = [...document.querySelectorAll(selector)].at(-1);
    const content = dialog?.querySelector("header + div") ?? dialog;
    return [document.documentElement, dialog, content].map((part) => (part ? part.scrollWidth - part.clientWidth : 0));
  }, OPEN);

async function expectFitsPhone(page: Page, id: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await expect
    .configure({ soft: true })
    .poll(() => readOverflow(page), `${id} at 390 px`)
    .toEqual([0, 0, 0]);
  await page.setViewportSize({ width: 1440, height: 900 });
}

async function expectWindow(page: Page, { id, title }: MappedModal): Promise<void> {
  const dialog = page.locator(OPEN).last();
  const name = title.includes("{") ? new RegExp(`^${title.replace(/ ?\{.*\}/, ".*")}$`) : title;
  await expect(dialog, id).toHaveAccessibleName(name);
  await expect(dialog.locator("[aria-busy=true]"), id).toHaveCount(0);
  expect
    .soft(await dialog.evaluate((element) => element.contains(document.activeElement)), `${id} has focus`)
    .toBe(true);
  const isControl = dialog.evaluate(() => document.activeElement?.matches("header button"));
  expect.soft(await isControl, `${id} begins at its content or title, not at a control of the window`).toBe(false);
  await expectAccessible(page, id, dialog);
  await expectFitsPhone(page, id);
}

async function expectHelp(page: Page, { id, helpLinkKey }: MappedModal): Promise<void> {
  if (helpLinkKey === undefined) return;
  const link = page.locator(OPEN).last().getByRole("link", { name: "Help" });
  await expect.soft(link, `${id} leads to its part of the guide`).toHaveAttribute("href", /^\/guide\.html#\w/);
}

interface WatchedWindow {
  lastFocused?: Element;
}

/** Remembers which element outside of modals had the focus last. */
function watchFocus(): void {
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof Element && !target.closest("dialog")) (window as WatchedWindow).lastFocused = target;
  });
}

/** Whether no element has the focus, though the opener is still there: the width of a phone moves some into menus. */
const isFocusLost = (page: Page) =>
  page.evaluate(
    () => document.activeElement === document.body && (window as WatchedWindow).lastFocused?.isConnected === true,
  );

async function follow(page: Page, [by, label]: Press): Promise<void> {
  if (by === "tab") return page.getByRole("tab", { name: label, exact: true }).last().click();
  if (by !== "account") return press(page, { by, label });
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("button", { name: label, exact: true }).click();
}

/** Closes the modals on the page from top to bottom by Escape. */
async function escapeAll(page: Page, id: string): Promise<void> {
  for (let open = await page.locator(OPEN).count(); open > 0; open -= 1) {
    await page.keyboard.press("Escape");
    await expect(page.locator(OPEN), `${id} closes on Escape`).toHaveCount(open - 1);
  }
}

/** Creates what the demonstration data lacks, and finds the records of addresses. */
async function prepareRecords(page: Page, farhelm: Farhelm): Promise<Record<string, string>> {
  const first = async (path: string) => (await readData(page, path))[0].id;
  const company_id = await first("/companies?limit=1&sort=id");
  const device = await first("/devices?model=RUTX50&limit=1");
  const report = { name: "Opened", type: "single", company_id, parameters: ["signal"], period: "custom" };
  const dates = { start_date: "2026-01-01 00:00:00", end_date: "2026-12-31 00:00:00" };
  await send(page, "/reports", { ...report, ...dates, applied_by: "company", apply_list: [company_id] });
  await send(page, "/devices/configurator/templates", { company_id, name: "Opened", version: "1" });
  const [{ id: template }] = (await readData(page, "/data-collect/configs")).filter(
    ({ type }: { type: string }) => type === "user",
  );
  await send(page, `/data-collect/configs/${template}/assign`, { device_id: [device] }, "PUT");
  await send(page, "/devices/passwords/generate", { data: [{ id: device, length: 16, use_special: 1 }] });
  await createRole(farhelm, "opened_by_hand", ["view_devices"]);
  const [legacy] = await withDatabase(farhelm, async (client) => {
    await client.query("update vpn_hubs set runner_seen_at = now() + interval '10 minutes' where not quick_hub");
    const { rows } = await client.query(
      `select id, name from devices where model like 'RUT%' and substring(firmware from '_00[.](07[.][0-9]+)') < '07.13'
       order by id limit 1`,
    );
    return rows;
  });
  return {
    device,
    legacy: legacy.name,
    legacyId: legacy.id,
    company: company_id,
    acted: (await readData(page, "/devices/actions/logs?limit=1"))[0].device_id,
    hub: await first("/vpn/hubs?quick_hub=0&limit=1"),
    automation: await first("/automations?limit=1"),
  };
}

test.afterAll(({ farhelm }) =>
  withDatabase(farhelm, (client) => client.query("update vpn_hubs set runner_seen_at = null where not quick_hub")),
);

test("[modal.key.help-link-key] every modal opens from a page that a user reaches, is accessible, fits a phone, leads to its help, and gives the focus back on Escape", async ({
  signedIn: page,
  farhelm,
}) => {
  test.setTimeout(1_200_000);
  const records = await prepareRecords(page, farhelm);
  await page.addInitScript(watchFocus);
  await page.goto(`${farhelm.url}/tags`);
  let at = "";
  for (const [id, { path, presses }] of Object.entries(MODAL_OPENERS)) {
    const modal = MODALS.find((one) => one.id === id);
    if (!modal) throw new Error(`There is no modal ${id}.`);
    await test
      .step(id, async () => {
        const address = path.replace(/\{(\w+)\}/g, (_, name: string) => String(records[name]));
        if (address !== at) await navigateInApp(page, address);
        at = address;
        for (const [place, step] of presses.entries()) {
          await follow(page, step);
          if (step[0] !== "tab" || place === presses.length - 1) await expect(page.locator(OPEN).last()).toBeVisible();
        }
        await expectWindow(page, modal);
        await expectHelp(page, modal);
        await escapeAll(page, id);
        await expect
          .configure({ soft: true })
          .poll(() => isFocusLost(page), `${id} gives the focus back`)
          .toBe(false);
      })
      .catch((error: unknown) => {
        at = "";
        expect.soft(String(error), id).toBe("");
      });
    if (at === "") await page.goto(`${farhelm.url}/tags`);
  }
});

/** Modals that the server's response to an operation opens, with that response. */
const OPENED_BY_RESPONSE: [id: string, status: number, body: object][] = [
  ["confirm-password", 423, { errors: [{ code: "PASSWORD_CONFIRMATION_REQUIRED" }] }],
  ["mfa-email", 403, { errors: [{ code: "MFA_REQUIRED" }], meta: { mfa_method: "email", session_id: "1" } }],
  ["mfa-by-id", 403, { errors: [{ code: "MFA_REQUIRED" }], meta: { mfa_method: "teltonika_id", session_id: "1" } }],
  ["mfa-totp", 403, { errors: [{ code: "MFA_REQUIRED" }], meta: { mfa_method: "totp", session_id: "1" } }],
  ["socket-action-status", 200, { success: true, data: {}, meta: { channel: "opened" } }],
];

test.describe("a modal that a response opens", () => {
  // No device works on the channel of the response.
  test.use({
    expected: [/status of (423|403 .*\/api\/tags\/|404 .*\/api\/status\/)|channel opened could not be joined/],
  });

  test("is accessible, fits a phone, and closes on Escape", async ({ signedIn: page, farhelm }) => {
    await page.goto(`${farhelm.url}/tags`);
    for (const [id, status, body] of OPENED_BY_RESPONSE) {
      const modal = MODALS.find((one) => one.id === id);
      if (!modal) throw new Error(`There is no modal ${id}.`);
      await page.route("**/api/tags/*", (route) => route.fulfill({ status, json: body }), { times: 1 });
      await follow(page, ["rowActions", "Remove"]);
      await page.getByRole("alertdialog").getByRole("button", { name: "Confirm" }).click();
      await expect(page.locator(OPEN).last(), id).toBeVisible();
      await expectWindow(page, modal);
      await escapeAll(page, id);
    }
  });
});

test("the data agreement opens for who has not accepted the terms, and Escape does not close it", async ({
  page,
  farhelm,
}) => {
  const account = (await createAccounts(farhelm, ["admin"], "terms.example")).get("admin");
  if (!account) throw new Error("There is nobody to sign in.");
  await withDatabase(farhelm, (client) =>
    client.query("update users set tos_accepted = false where email = $1", [account.email]),
  );
  await signInByRequest(page, account);
  const modal = MODALS.find(({ id }) => id === "data-agreement");
  if (modal) await expectWindow(page, modal);
  await page.keyboard.press("Escape");
  await expect(page.locator(OPEN)).toHaveCount(1);
});

test("no modal is left out: each is opened here or by the test of its own", () => {
  const opened = [...Object.keys(MODAL_OPENERS), ...OPENED_BY_RESPONSE.map(([id]) => id), "data-agreement"];
  // tests/e2e/devices/deviceWindows.spec.ts signs in a user without an address, tests/e2e/connect/files.spec.ts to a device.
  expect([...opened, "email-prompt", "file-preview"].sort()).toEqual(MODALS.map(({ id }) => id).sort());
});
