import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectAccessible, expectFits } from "../support/axe";
import { withDatabase } from "../support/database";
import type { Farhelm } from "../support/startFarhelm";
import { expect, test } from "../support/test";
import { addSession, type ScriptedTerminal, serveTerminals } from "./scriptedTerminal";

const SCREEN = ".xterm-rows";

async function openTerminal(page: Page, farhelm: Farhelm): Promise<ScriptedTerminal> {
  const id = await addSession(farhelm);
  const terminals = await serveTerminals(page, (terminal) =>
    terminal.send({ type: "open", terminal: "a", received: 0 }),
  );
  await page.goto(`${farhelm.url}/rms-connect/ssh?session=${id}`);
  await expect(page.getByRole("tabpanel").getByRole("status")).toHaveText("The terminal is open.");
  return terminals[0] as ScriptedTerminal;
}

async function choose(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole("button", { name: "Tools" }).click();
  await page.getByRole("menuitem", { name }).click();
}

async function saved(page: Page, name: string): Promise<string> {
  const download = page.waitForEvent("download");
  await choose(page, name);
  return readFileSync(await (await download).path(), "utf8");
}

const columnsOf = ({ messages }: ScriptedTerminal) =>
  messages.reduce((last, message) => ("columns" in message ? message.columns : last), 0);

test("[terminal.clipboard] a selection is copied by keyboard, and what is pasted stands in brackets where the program asks for it", async ({
  signedIn: page,
  farhelm,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const terminal = await openTerminal(page, farhelm);
  terminal.output("\u001b[?2004hone-word two\r\n");
  const word = await page.locator(SCREEN).getByText("one-word").first().boundingBox();
  await page.mouse.dblclick((word?.x ?? 0) + 12, (word?.y ?? 0) + 6);
  await page.keyboard.press("Control+Shift+C");
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain("one");
  await page.evaluate(() => navigator.clipboard.writeText("ls -l\nrm x"));
  await choose(page, /^Paste/);
  await expect.poll(terminal.input).toBe("\u001b[200~ls -l\rrm x\u001b[201~");
});

test("[terminal.search] the scrollback of 10 000 lines is searched, and the screen and a log are saved as files", async ({
  signedIn: page,
  farhelm,
}) => {
  const terminal = await openTerminal(page, farhelm);
  terminal.output(Array.from({ length: 10_500 }, (_, index) => `line ${index}\r\n`).join(""));
  await expect(page.locator(SCREEN)).toContainText("line 10499");
  await page.keyboard.press("Control+Shift+F");
  await page.getByRole("searchbox", { name: "Search the terminal" }).fill("line 777");
  await expect(page.getByText("1 of 11")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByText("2 of 11")).toBeVisible();
  await expectAccessible(page, "the search of a terminal");
  await page.keyboard.press("Escape");
  const lines = (await saved(page, "Save screen and scrollback")).trimEnd().split("\n");
  expect(lines.at(-1)).toBe("line 10499");
  expect(lines.length).toBeGreaterThan(10_000);
  expect(lines.length).toBeLessThan(10_100);
  await choose(page, "Log output to a file");
  terminal.output("\u001b[31mlogged\u001b[0m\r\n");
  // What is typed scrolls back from the match.
  await page.keyboard.type(" ");
  await expect(page.locator(SCREEN)).toContainText("logged");
  expect(await saved(page, "Stop logging and save the file")).toBe("\u001b[31mlogged\u001b[0m\r\n");
});

test("[terminal.view] the size of the text changes the terminal's size and is remembered, and it fills the screen", async ({
  signedIn: page,
  farhelm,
}) => {
  const terminal = await openTerminal(page, farhelm);
  const before = columnsOf(terminal);
  const saved = page.waitForResponse((response) => response.url().includes("/api/storage") && response.ok());
  await choose(page, "Larger text");
  await expect.poll(() => columnsOf(terminal)).toBeLessThan(before);
  const larger = columnsOf(terminal);
  await saved;
  const again = await openTerminal(page, farhelm);
  await expect.poll(() => columnsOf(again)).toBe(larger);
  await page.getByRole("button", { name: "Full screen" }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.tagName)).toBe("SECTION");
  await page.evaluate(() => document.exitFullscreen());
  // The browser refuses to resize a window that it is still restoring.
  await expect(() => page.setViewportSize({ width: 900, height: 700 })).toPass();
  await expect.poll(() => columnsOf(again)).toBeLessThan(larger);
  await choose(page, "Smaller text");
});

test("[settings.leave] a setting that is changed just before the page is left is saved", async ({
  signedIn: page,
  farhelm,
}) => {
  const size = () =>
    withDatabase(farhelm, async (client) => {
      const { rows } = await client.query("select value -> 'fontSize' as size from storage where key = 'terminal'");
      return rows[0]?.size;
    });
  await openTerminal(page, farhelm);
  const before = await size();
  await choose(page, "Larger text");
  await page.goto("about:blank");
  await expect.poll(size).not.toBe(before);
});

test("[terminal.phone] at 390 px a bar of keys stands above the soft keyboard and leaves the focus in the terminal", async ({
  signedIn: page,
  farhelm,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const terminal = await openTerminal(page, farhelm);
  const bar = page.getByRole("toolbar", { name: "Special keys" });
  await expect(page.getByRole("textbox", { name: "Terminal input" })).toBeFocused();
  await bar.getByRole("button", { name: "Esc", exact: true }).click();
  await bar.getByRole("button", { name: "Up", exact: true }).click();
  await bar.getByRole("button", { name: "Ctrl", exact: true }).click();
  await expect(bar.getByRole("button", { name: "Ctrl", exact: true })).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.type("c");
  await expect(bar.getByRole("button", { name: "Ctrl", exact: true })).toHaveAttribute("aria-pressed", "false");
  await page.keyboard.type("c");
  await bar.getByRole("button", { name: "Alt", exact: true }).click();
  await bar.getByRole("button", { name: "Left" }).click();
  await expect.poll(terminal.input).toBe("\u001b\u001b[A\u0003c\u001b[1;3D");
  await expect(page.getByRole("textbox", { name: "Terminal input" })).toBeFocused();
  await expectFits(page, "a terminal at 390 px");
  await expectAccessible(page, "a terminal at 390 px");
  const [screen, keys] = [await page.locator(".xterm-screen").boundingBox(), await bar.boundingBox()];
  expect((screen?.y ?? 0) + (screen?.height ?? 0)).toBeLessThanOrEqual(keys?.y ?? 0);
});
