import { withDatabase } from "../support/database";
import { collectConsoleErrors, expect, test } from "../support/test";
import { connectBy, connectBySsh } from "./realSession";

const SCREEN = ".xterm-rows:visible";

test("[terminal.ssh] the console opens a session of a simulated device, signs in by SSH, runs commands, also after a network loss, and closes it", async ({
  signedIn: page,
  farhelm,
}) => {
  const tab = await connectBySsh(page, farhelm);
  const errors = collectConsoleErrors(tab, [/ERR_INTERNET_DISCONNECTED/]);
  await expect(tab).toHaveURL(/\/rms-connect\/ssh\?session=\d+$/);
  await tab.getByRole("button", { name: "Trust and connect" }).click();
  await tab.getByLabel("User name").fill("admin");
  await tab.getByLabel("Password", { exact: true }).last().fill("wrong");
  await tab.getByRole("button", { name: "Sign in" }).click();
  await expect(tab.getByRole("alert")).toBeVisible();
  await tab.getByLabel("User name").fill("admin");
  await tab.getByLabel("Password", { exact: true }).last().fill("admin01");
  await tab.getByRole("button", { name: "Sign in" }).click();
  await expect(tab.getByRole("tabpanel").getByRole("status")).toHaveText("The terminal is open.");
  await tab.keyboard.type("uname\n");
  await expect(tab.locator(SCREEN)).toContainText("Linux");
  await expect(tab.getByRole("link", { name: "Files" })).toHaveAttribute("href", /\/rms-connect\/sftp\?session=\d+$/);
  await tab.context().setOffline(true);
  await expect(tab.getByRole("tabpanel").getByRole("status")).toContainText("The network was lost.");
  await tab.keyboard.type("uname -m\n");
  await tab.context().setOffline(false);
  await expect(tab.getByRole("tabpanel").getByRole("status")).toHaveText("The terminal is open.");
  await expect(tab.locator(SCREEN)).toContainText(/uname -m\s*\S+/);
  await tab.keyboard.type("exit 3\n");
  await expect(tab.getByText("The shell has ended with exit code 3.").first()).toBeVisible();
  await tab.getByRole("button", { name: "Close session" }).click();
  await tab.locator("dialog[open]").getByRole("button", { name: "Close session" }).click();
  await expect(tab.getByText("The session was closed.")).toBeVisible();
  expect(errors).toEqual([]);
});

test("[terminal.telnet] a simulated device is reached by Telnet", async ({ signedIn: page, farhelm }) => {
  await withDatabase(farhelm, (client) =>
    client.query(
      `insert into remote_access (company_id, device_id, name, destination_ip, destination_port, protocol)
       select company_id, device_id, 'telnet', destination_ip, 23, 'telnet' from remote_access where protocol = 'ssh' limit 1`,
    ),
  );
  const tab = await connectBy(page, farhelm, "Telnet");
  const errors = collectConsoleErrors(tab);
  await expect(tab).toHaveURL(/\/rms-connect\/telnet\?session=\d+$/);
  await expect(tab.locator(SCREEN)).toContainText(/login/i);
  await tab.keyboard.type("admin\n");
  await expect(tab.locator(SCREEN)).toContainText(/password/i);
  await tab.keyboard.type("admin01\n");
  await tab.keyboard.type("uname\n");
  await expect(tab.locator(SCREEN)).toContainText("Linux");
  expect(errors).toEqual([]);
});
