import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe";
import { expect, startSession, test } from "../support/test";
import { type AgentDevice, startAgentDevice } from "./agentDevice";
import { announced, colourAt, screen } from "./desktopSteps";
import { COLOUR, installVnc, startVnc, type VncServer } from "./startVnc";
import { installXrdp, type RdpServer, startXrdp } from "./startXrdp";

test.skip(!installVnc() || !installXrdp(), "xrdp or TigerVNC is missing");

let device: AgentDevice;
let desk: VncServer;
let server: RdpServer;
let access: number;
test.beforeAll(async ({ browser, farhelm }) => {
  const page = await browser.newPage();
  await startSession(page, farhelm);
  desk = await startVnc();
  server = await startXrdp(desk.port);
  device = await startAgentDevice(page, farhelm, "DESK-2208");
  access = await device.addAccess(page, "rdp", server.port);
  await page.close();
});
test.afterAll(() => {
  device?.stop();
  server?.stop();
  desk?.stop();
});

/** Opens a session and signs in, up to the question about the certificate if there is one. */
async function open(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/rms-connect/desktop?access=${access}`);
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(page).toHaveURL(/\/rms-connect\/desktop\?session=\d+$/);
  await page.getByLabel("User name").fill("ada");
  await page.getByLabel("Password", { exact: true }).last().fill("lovelace");
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** The login window of xrdp knows all it needs: Enter is OK. */
async function signInAtServer(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await screen(page).press("Enter");
      return colourAt(page, 0.2, 0.2);
    })
    .toEqual(COLOUR);
}

test("[rdp.open] the desktop of a real RDP server is drawn, typed into and clicked once its certificate is trusted; a changed one is an alarm", async ({
  signedIn: page,
  farhelm,
}) => {
  await open(page, farhelm.url);
  const question = page.getByRole("dialog", { name: "Trust this device?" });
  await expect(question).toContainText(/SHA256:([0-9A-F]{2}:){31}/);
  await expectAccessible(page, "a first certificate");
  await question.getByRole("button", { name: "Trust and connect" }).click();
  await expect(announced(page)).toHaveText("The desktop is open.");
  await signInAtServer(page);
  await expect(screen(page)).toBeFocused();
  await page.keyboard.type("hello 42");
  await expect.poll(desk.input).toContain("hello 42");
  await screen(page).click({ position: { x: 5, y: 5 } });
  await expect.poll(desk.input).toContain("\u001b[M !!");
  await page.getByRole("button", { name: "Special keys" }).click();
  await page.getByRole("dialog", { name: "Special keys" }).getByRole("button", { name: "F5", exact: true }).click();
  await expect.poll(desk.input).toContain("\u001b[15~");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Tools" }).click();
  await page.getByRole("menuitem", { name: "Disconnect" }).click();

  // Trusted now.
  await page.getByRole("button", { name: "Connect again" }).click();
  await expect(announced(page)).toHaveText("The desktop is open.");

  await server.restart();
  const alarm = page.getByRole("alertdialog", { name: "The host key has changed." });
  const again = page.getByRole("button", { name: "Connect again" });
  // A connection that broke is opened again by itself, one that the server has closed is not.
  await expect(alarm.or(again)).toBeVisible();
  if (await again.isVisible()) await again.click();
  await expect(alarm).toBeVisible();
  await alarm.getByRole("button", { name: "Cancel" }).click();
  await expect(announced(page)).toHaveText("The desktop was disconnected.");
});
