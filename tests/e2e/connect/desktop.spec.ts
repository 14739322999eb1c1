import type { Page } from "@playwright/test";
import { expectAccessible, expectFits } from "../support/axe";
import { collectConsoleErrors, expect, startSession, test } from "../support/test";
import { type AgentDevice, startAgentDevice } from "./agentDevice";
import { announced, colourAt, screen } from "./desktopSteps";
import { COLOUR, installVnc, PASSWORD, startVnc, type VncServer } from "./startVnc";

// noVNC keeps the picture when its size changes.
test.use({ expected: [/^warning: Canvas2D: Multiple readback/] });

test.skip(!installVnc(), "TigerVNC is missing");

let device: AgentDevice;
let server: VncServer;
let access: number;
test.beforeAll(async ({ browser, farhelm }) => {
  const page = await browser.newPage();
  await startSession(page, farhelm);
  server = await startVnc();
  device = await startAgentDevice(page, farhelm, "DESK-2207");
  access = await device.addAccess(page, "vnc", server.port);
  await page.close();
});
test.afterAll(() => {
  device?.stop();
  server?.stop();
});

async function signIn(page: Page, password = PASSWORD): Promise<void> {
  await page.getByLabel("Password", { exact: true }).last().fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Opens the desktop by its form, as a link from elsewhere does, and signs in. */
async function openDesktop(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/rms-connect/desktop?access=${access}`);
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(page).toHaveURL(/\/rms-connect\/desktop\?session=\d+$/);
  await signIn(page);
  await expect.poll(() => colourAt(page, 0.3, 0.6)).toEqual(COLOUR);
}

test("[desktop.open] the desktop of a real VNC server behind the agent's tunnel is drawn, typed into and clicked", async ({
  signedIn: page,
  farhelm,
}) => {
  await openDesktop(page, farhelm.url);
  await expect(announced(page)).toHaveText("The desktop is open.");
  await expect(screen(page)).toBeFocused();
  await page.keyboard.type("Hello, Device 42!");
  await expect.poll(server.input).toContain("Hello, Device 42!");
  await screen(page).click({ position: { x: 5, y: 5 } });
  await expect.poll(server.input).toContain("\u001b[M !!");
});

test("[desktop.password] a wrong password is refused with the server's reason, and asked for again", async ({
  browser,
  farhelm,
}) => {
  // noVNC logs the refusal.
  const page = await browser.newPage();
  await startSession(page, farhelm);
  await page.goto(`${farhelm.url}/rms-connect/desktop?access=${access}`);
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await signIn(page, "wrong");
  await expect(page.getByRole("alert")).toHaveText("Authentication failure");
  await expectAccessible(page, "a refused password");
  await signIn(page);
  await expect(announced(page)).toHaveText("The desktop is open.");
  await page.close();
});

test("[desktop.keys] the window of special keys sends them to the desktop, and a shown combination leaves it", async ({
  signedIn: page,
  farhelm,
}) => {
  await openDesktop(page, farhelm.url);
  const before = server.input().length;
  const input = () => server.input().slice(before);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Control+C");
  await expect.poll(input).toBe("\t\u0003");
  await page.getByRole("button", { name: "Special keys" }).click();
  const keys = page.getByRole("dialog", { name: "Special keys" });
  await keys.getByRole("button", { name: "F5", exact: true }).click();
  await expect.poll(input).toBe("\t\u0003\u001b[15~");
  // xterm sends Delete with Ctrl and Alt held.
  await keys.getByRole("button", { name: "Ctrl+Alt+Del" }).click();
  await expect.poll(input).toContain("\u001b[3;7~");
  await page.keyboard.press("Escape");

  await screen(page).focus();
  await page.keyboard.press("Control+Shift+L");
  await expect(screen(page)).not.toBeFocused();
  await expect(page.locator("header button").first()).toBeFocused();
  await screen(page).focus();
  // Ctrl and Shift are not held any more.
  await page.keyboard.press("a");
  await expect.poll(input).toMatch(/a$/);
});

test("[desktop.clipboard] text goes to the clipboard of the device and back, by the panel and automatically", async ({
  signedIn: page,
  farhelm,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: farhelm.url });
  await openDesktop(page, farhelm.url);
  const panel = page.getByRole("region", { name: "Clipboard" });
  await page.getByRole("button", { name: "Clipboard", exact: true }).click();
  server.copy("copied on the device");
  await expect(panel.getByLabel("Text")).toHaveValue("copied on the device");
  await expectAccessible(page, "the clipboard");
  await panel.getByRole("button", { name: "Copy" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe("copied on the device");
  await panel.getByLabel("Text").fill("sent to the device");
  await panel.getByRole("button", { name: "Send to the device" }).click();
  await expect(page.getByText("The text is in the clipboard of the device.")).toBeVisible();
  await panel.getByRole("button", { name: "Close the clipboard" }).click();
  await expect(screen(page)).toBeFocused();
  await page.keyboard.press("Shift+Insert");
  await expect.poll(server.input).toContain("sent to the device");

  await page.getByRole("button", { name: "Tools" }).click();
  await page.getByRole("menuitem", { name: "Share the clipboard automatically" }).click();
  server.copy("shared with the browser");
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe("shared with the browser");
  await page.evaluate(() => navigator.clipboard.writeText("shared with the device"));
  await screen(page).focus();
  await expect
    .poll(async () => {
      await page.keyboard.press("Shift+Insert");
      return server.input();
    })
    .toContain("shared with the device");
});

test("[desktop.view-only] nothing is sent to a desktop that is only viewed", async ({ signedIn: page, farhelm }) => {
  await openDesktop(page, farhelm.url);
  const before = server.input().length;
  await page.getByRole("button", { name: "View only" }).click();
  await expect(announced(page)).toHaveText("The desktop is open. View only: nothing is sent.");
  await screen(page).click();
  await page.keyboard.type("unsent");
  await page.getByRole("button", { name: "Special keys" }).click();
  await page.getByRole("dialog", { name: "Special keys" }).getByRole("button", { name: "F5", exact: true }).click();
  await expect(page.getByText("No desktop session is open here.")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Send input again" }).click();
  await screen(page).focus();
  await page.keyboard.type("sent");
  await expect.poll(() => server.input().slice(before)).toBe("sent");
});

test("[desktop.scaling] the picture fits the window, is shown pixel by pixel, or gets the size of the window", async ({
  signedIn: page,
  farhelm,
}) => {
  await openDesktop(page, farhelm.url);
  const choose = async (name: string) => {
    await page.getByRole("button", { name: "Tools" }).click();
    await page.getByRole("menuitemradio", { name }).click();
  };
  const shown = async () => Math.round((await screen(page).boundingBox())?.height ?? 0);
  const picture = () => screen(page).evaluate((canvas: HTMLCanvasElement) => [canvas.width, canvas.height]);
  await choose("Actual size");
  await expect.poll(shown).toBe(600);
  await choose("Fit to the window");
  await expect.poll(shown).toBeGreaterThan(800);
  expect(await picture()).toEqual([800, 600]);
  await choose("Resize the desktop to the window");
  await expect.poll(picture).toEqual([1440, expect.any(Number)]);
  await choose("Least data");
  await choose("Fit to the window");
});

test("[desktop.reconnect] a desktop comes back by itself after a network loss, and by hand after its server has ended", async ({
  browser,
  farhelm,
}) => {
  const page = await browser.newPage();
  const errors = collectConsoleErrors(page, [/ERR_INTERNET_DISCONNECTED/]);
  await startSession(page, farhelm);
  await openDesktop(page, farhelm.url);
  await page.context().setOffline(true);
  await expect(announced(page)).toContainText("The connection was lost. Reconnecting, attempt");
  await expectAccessible(page, "a lost connection");
  await page.context().setOffline(false);
  await expect(announced(page)).toHaveText("The desktop is open.");
  await expect.poll(() => colourAt(page, 0.3, 0.6)).toEqual(COLOUR);

  const { port } = server;
  server.stop();
  await expect(announced(page)).toHaveText("The device has ended the connection.");
  await expectAccessible(page, "an ended desktop");
  server = await startVnc(port);
  await page.getByRole("button", { name: "Connect again" }).click();
  await expect(announced(page)).toHaveText("The desktop is open.");
  await page.getByRole("button", { name: "Tools" }).click();
  await page.getByRole("menuitem", { name: "Disconnect" }).click();
  await expect(page.getByText("The desktop was disconnected.").first()).toBeVisible();
  expect(errors).toEqual([]);
  await page.close();
});

test("[desktop.end] the session is closed from its bar, shown as ended, and fits narrow windows", async ({
  signedIn: page,
  farhelm,
}) => {
  await openDesktop(page, farhelm.url);
  await expectAccessible(page, "an open desktop");
  await expectFits(page, "an open desktop", 390);
  await page.getByRole("button", { name: "Close session" }).click();
  await page.locator("dialog[open]").getByRole("button", { name: "Close session" }).click();
  await expect(page.getByText("The session was closed.")).toBeVisible();
  await expect(announced(page)).toHaveText("The session has ended.");
  await page.getByRole("button", { name: "New session" }).click();
  await expect(page).toHaveURL(/\/rms-connect\/desktop\?access=\d+$/);
});
