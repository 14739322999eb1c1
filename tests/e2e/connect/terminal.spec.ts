import { expectAccessible, expectFits } from "../support/axe";
import { expect, test } from "../support/test";
import { addSession, type ScriptedTerminal, serveTerminals } from "./scriptedTerminal";

const KEY = { algorithm: "ssh-ed25519", fingerprint: "SHA256:nThbg6kXUpJWGl7E1IGOCspRomTxdCARLviKw6E5SY8" };
const PINNED = {
  ...KEY,
  fingerprint: "SHA256:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU",
  since: "2026-03-02T08:00:00Z",
};

const openAtOnce = (terminal: ScriptedTerminal) => terminal.send({ type: "open", terminal: "a", received: 0 });
const SCREEN = ".xterm-rows";

test("[terminal.sign-in] a terminal asks for trust, credentials and a code, each accessible in both themes and at 390 px, and then takes input", async ({
  signedIn: page,
  farhelm,
}) => {
  const id = await addSession(farhelm);
  const terminals = await serveTerminals(page, (terminal) => terminal.send({ type: "connected" }));
  await page.goto(`${farhelm.url}/rms-connect/ssh?session=${id}`);
  const announced = page.getByRole("tabpanel").getByRole("status");
  await expect(announced).toHaveText("The device has answered. Signing in…");
  const [terminal] = terminals as [ScriptedTerminal];
  const answers = () => terminal.messages.filter(({ type }) => type !== "resize");
  const look = async (state: string) => {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, `${state}, ${colorScheme}`);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFits(page, `${state} at 390 px`);
    await page.setViewportSize({ width: 1440, height: 900 });
  };

  terminal.send({ type: "host-key", key: KEY });
  const first = page.getByRole("dialog", { name: "Trust this device?" });
  await expect(first).toContainText(KEY.fingerprint);
  await expect(first.getByRole("button", { name: "Cancel" })).toBeFocused();
  await look("a first key");
  await first.getByRole("button", { name: "Trust and connect" }).click();
  await expect.poll(() => answers().at(-1)).toEqual({ type: "trust", accepted: true });

  terminal.send({ type: "host-key", key: KEY, pinned: PINNED });
  const alarm = page.getByRole("alertdialog", { name: "The host key has changed." });
  await expect(alarm).toContainText(KEY.fingerprint);
  await expect(alarm).toContainText(PINNED.fingerprint);
  await expect(announced).toHaveText("The host key has changed.");
  await look("a changed key");
  await alarm.getByRole("button", { name: "Replace the trusted key and connect" }).click();

  terminal.send({ type: "credentials", methods: ["password", "publickey"], refused: true });
  await expect(page.getByRole("alert")).toHaveText("The device refused these credentials.");
  await look("credentials");
  await page.getByLabel("User name").fill("ada");
  await page.getByLabel("Private key", { exact: true }).check();
  const file = { name: "id_ed25519", mimeType: "text/plain", buffer: Buffer.from("-----BEGIN KEY-----") };
  await page.getByLabel("Or a file with the key").setInputFiles(file);
  await page.getByLabel("Passphrase").fill("open sesame");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect
    .poll(() => terminal.messages.at(-1))
    .toEqual({
      ...{ type: "credentials", username: "ada" },
      ...{ privateKey: "-----BEGIN KEY-----", passphrase: "open sesame" },
    });
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain("ada");

  terminal.send({
    ...{ type: "prompts", name: "", instructions: "Two steps" },
    prompts: [{ text: "Code:", echo: true }],
  });
  await look("a question");
  await page.getByLabel("Code:").fill("123456");
  await page.keyboard.press("Enter");
  await expect.poll(() => answers().at(-1)).toEqual({ type: "answers", answers: ["123456"] });

  openAtOnce(terminal);
  await expect(announced).toHaveText("The terminal is open.");
  terminal.output("\u001b[31mred\u001b[0m \u001b[38;2;10;200;120mtrue\u001b[0m 日本 ready");
  await expect(page.locator(SCREEN)).toContainText("ready");
  await page.keyboard.type("uptime\n");
  await expect.poll(terminal.input).toBe("uptime\r");
  await look("an open terminal");
});

test("[terminal.keyboard] Tab belongs to the terminal, a shown combination leaves it, and tabs are switched, added and closed by keyboard", async ({
  signedIn: page,
  farhelm,
}) => {
  const id = await addSession(farhelm);
  const terminals = await serveTerminals(page, openAtOnce);
  await page.goto(`${farhelm.url}/rms-connect/ssh?session=${id}`);
  await expect(page.getByText("Ctrl+Shift+L leaves the terminal")).toBeVisible();
  const input = page.getByRole("textbox", { name: "Terminal input" });
  await expect(input).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Control+C");
  await expect.poll(() => terminals[0]?.input()).toBe("\t\u0003");
  await page.keyboard.press("Control+Shift+Enter");
  await expect(page.getByRole("tab")).toHaveCount(2);
  await expect(page.getByRole("tab", { name: /Terminal 2/ })).toHaveAttribute("aria-selected", "true");
  await expect.poll(() => terminals.length).toBe(2);
  await expect(input).toBeFocused();
  await page.keyboard.type("b");
  await expect.poll(() => terminals[1]?.input()).toBe("b");
  await page.keyboard.press("Control+Shift+ArrowLeft");
  await expect(page.getByRole("tab", { name: /Terminal 1/ })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Control+Shift+L");
  await expect(page.getByRole("tab", { name: /Terminal 1/ })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Delete");
  await expect(page.getByRole("tab")).toHaveCount(1);
  await expect.poll(() => terminals[1]?.messages.at(-1)).toEqual({ type: "end" });
  await page.keyboard.press("Control+Shift+L");
  await page.getByRole("tab").press("Enter");
  await page.keyboard.type("c");
  await expect.poll(() => terminals[0]?.input()).toBe("\t\u0003c");

  // Also where no terminal has the focus.
  await page.getByRole("button", { name: "Full screen" }).focus();
  await page.keyboard.press("Control+Shift+Enter");
  await expect(page.getByRole("tab")).toHaveCount(2);
  await page.keyboard.press("Control+Shift+L");
  await page.keyboard.press("Delete");
  await expect(page.getByRole("tab")).toHaveCount(1);

  await page.getByRole("button", { name: "Special keys" }).click();
  const keys = page.getByRole("dialog", { name: "Special keys" });
  await keys.getByRole("button", { name: "F5", exact: true }).click();
  await keys.getByRole("button", { name: "Ctrl+W" }).click();
  await expect.poll(() => terminals[0]?.input()).toBe("\t\u0003c\u001b[15~\u0017");
});

test("[terminal.lost] a lost network is announced, input waits for it, and the terminal goes on where it was", async ({
  signedIn: page,
  farhelm,
}) => {
  const id = await addSession(farhelm);
  const terminals = await serveTerminals(page, (terminal) => {
    if (terminals === undefined || terminals.length < 2) openAtOnce(terminal);
  });
  await page.goto(`${farhelm.url}/rms-connect/ssh?session=${id}`);
  const announced = page.getByRole("tabpanel").getByRole("status");
  await expect(announced).toHaveText("The terminal is open.");
  terminals[0]?.output("before ");
  await page.keyboard.type("abc");
  await expect.poll(() => terminals[0]?.input()).toBe("abc");
  terminals[0]?.close(1012);
  await expect(announced).toHaveText("The network was lost. Reconnecting; what you type is kept.");
  await page.keyboard.type("def");
  await expect.poll(() => terminals[1]?.messages[0]).toMatchObject({ type: "resume", terminal: "a", received: 7 });
  terminals[1]?.send({ type: "open", terminal: "a", received: 1 });
  terminals[1]?.output("after");
  await expect.poll(() => terminals[1]?.input()).toBe("bcdef");
  await expect(page.locator(SCREEN)).toContainText("before after");
  terminals[1]?.send({ type: "ended", code: 3 });
  await expect(page.getByText("The shell has ended with exit code 3.").first()).toBeVisible();
  await page.getByRole("button", { name: "Connect again" }).click();
  await expect.poll(() => terminals[2]?.messages[0]).toMatchObject({ type: "start" });
});

test("[terminal.session] the session is extended, closed, and replaced by a new one once it has ended", async ({
  signedIn: page,
  farhelm,
}) => {
  const id = await addSession(farhelm, 200);
  const terminals = await serveTerminals(page, openAtOnce);
  await page.goto(`${farhelm.url}/rms-connect/ssh?session=${id}`);
  await expect(page.getByText("The session ends in less than five minutes.")).toBeAttached();
  await page.getByRole("button", { name: /Extend session/ }).click();
  const form = page.getByRole("dialog", { name: "Extend session" });
  await form.getByRole("button", { name: "Extend" }).click();
  await expect(page.getByRole("button", { name: /^59m left/ })).toBeVisible();
  await page.getByRole("button", { name: "Close session" }).click();
  await page.locator("dialog[open]").getByRole("button", { name: "Close session" }).click();
  await expect(page.getByText("The session was closed.")).toBeVisible();
  terminals[0]?.close(4001, "The session has ended.");
  await page.getByRole("button", { name: "New session" }).click();
  await expect(page).toHaveURL(/\/rms-connect\/ssh\?access=\d+$/);
  // A link from elsewhere opens nothing by itself.
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  // The demonstration's devices answer with a session, or with why there is none.
  await expect(page.getByRole("alert").or(page.getByRole("tab", { name: /Terminal 1/ }))).toBeVisible();
});

test("[terminal.flow-control] 50 MB of output never wait in the page beyond the window, and the page stays responsive", async ({
  signedIn: page,
  farhelm,
}) => {
  const id = await addSession(farhelm);
  const [total, windowSize, chunkSize] = [50_000_000, 262_144, 32_768];
  const line = Buffer.from(`${"0123456789abcdef".repeat(5)}\r\n`);
  const chunk = Buffer.alloc(chunkSize, line);
  let sent = 0;
  let most = 0;
  const terminals = await serveTerminals(page, openAtOnce);
  await page.goto(`${farhelm.url}/rms-connect/ssh?session=${id}`);
  await expect.poll(() => terminals.length).toBe(1);
  const [terminal] = terminals as [ScriptedTerminal];
  const received = () =>
    terminal.messages.reduce((last, message) => (message.type === "received" ? message.received : last), 0);
  let typed = 0;
  while (received() < total) {
    while (sent < total && sent - received() + chunkSize <= windowSize) {
      terminal.output(chunk);
      sent += chunkSize;
      most = Math.max(most, sent - received());
    }
    await page.waitForTimeout(5);
    if (sent > typed * 10_000_000) {
      // Typing is answered in the middle of the output.
      typed += 1;
      await page.keyboard.type("x");
      await expect.poll(() => terminal.input().length).toBe(typed);
    }
  }
  expect(most).toBeLessThanOrEqual(windowSize);
  terminal.output("\r\nthe end");
  await expect(page.locator(SCREEN)).toContainText("the end");
});
