import type { Page } from "@playwright/test";
import { withDatabase } from "../support/database";
import { expect, test } from "../support/test";
import { openWindow, readData } from "../support/windowSteps";

const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

test("[modal-catalogue.device-alerts] an alert is switched off and on again in its row", async ({
  signedIn: page,
  farhelm,
}) => {
  const [{ id }] = await readData(page, "/devices?limit=1&sort=id");
  await withDatabase(farhelm, (client) =>
    client.query(
      `insert into device_alerts (device_id, alert_type_id, alert_subtype_id, action, subject, message, receiver, enable)
       values ($1, 1, 1, 1, 'Harbour', 'The gate is open', 'gate@alerts.example', true)`,
      [id],
    ),
  );
  const openToggle = async (isOn: boolean) => {
    const dialog = await openWindow(page, `device-alerts.${id}`);
    const toggle = dialog.getByRole("row").filter({ hasText: "The gate is open" }).getByRole("switch");
    await expect(toggle).toHaveAccessibleName(/Enabled/);
    await expect(toggle).toBeChecked({ checked: isOn });
    return toggle;
  };
  for (const isOn of [true, false]) {
    const toggle = await openToggle(isOn);
    await toggle.focus();
    await page.keyboard.press("Space");
    await expect(toggle).toBeChecked({ checked: !isOn });
    await expect(toggle).not.toHaveAttribute("aria-busy", "true");
    await expect(toggle, "the keyboard stays where it was").toBeFocused();
  }
  await openToggle(true);
});

test("[route.monitoring-templates][route.companies] only what may be changed has a switch: no template of the system, and not the topmost company", async ({
  signedIn: page,
  farhelm,
}) => {
  await page.goto(`${farhelm.url}/monitoring-templates?type=system`);
  const first = page.locator("tbody tr[tabindex]").first();
  await expect(first).toContainText(/On|Off/);
  await expect(page.getByRole("switch")).toHaveCount(0);
  await page.goto(`${farhelm.url}/companies`);
  await expect(row(page, "Halden Water").first().getByRole("switch", { name: "Use parent credits" })).toBeVisible();
  const top = page
    .locator("tbody tr[tabindex]")
    .filter({ has: page.locator('[data-key="level"]', { hasText: /^1$/ }) });
  await expect(top).toHaveCount(1);
  await expect(top.getByRole("switch")).toHaveCount(0);
});
