import { withDatabase } from "../support/database";
import { collectConsoleErrors, expect, test } from "../support/test";

test("[desktop.simulated] the desktop of a simulated device is opened from the list, moves, is typed into and copied from", async ({
  signedIn: page,
  farhelm,
}) => {
  await withDatabase(farhelm, (client) =>
    client.query(
      `insert into remote_access (company_id, device_id, name, destination_ip, destination_port, protocol)
       select company_id, device_id, 'screen', destination_ip, 5900, 'vnc' from remote_access where protocol = 'ssh' limit 1`,
    ),
  );
  await page.goto(`${farhelm.url}/rms-connect/desktop`);
  const row = page.getByRole("row").filter({ has: page.getByRole("gridcell", { name: "screen" }) });
  await row.getByRole("button").last().click();
  const opened = page.waitForEvent("popup");
  await page.getByRole("menuitem", { name: "Connect by VNC" }).click();
  const tab = await opened;
  const errors = collectConsoleErrors(tab);
  await expect(tab).toHaveURL(/\/rms-connect\/desktop\?session=\d+$/);
  await tab.getByLabel("Password", { exact: true }).last().fill("admin01");
  await tab.getByRole("button", { name: "Sign in" }).click();
  const screen = tab.getByRole("application", { name: /Desktop of the device/ });
  const picture = () => screen.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  await expect(tab.locator('p[role="status"]').last()).toHaveText("The desktop is open.");
  const before = await picture();
  await expect.poll(picture).not.toBe(before);
  await tab.keyboard.type("it works");
  await tab.keyboard.press("Control+C");
  await tab.getByRole("button", { name: "Clipboard", exact: true }).click();
  await expect(tab.getByRole("region", { name: "Clipboard" }).getByLabel("Text")).toHaveValue("it works");
  expect(errors).toEqual([]);
});
