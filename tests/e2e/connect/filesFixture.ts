import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { installPrograms } from "../../app/server/terminals/installPrograms";
import { type OpenSsh, startOpenSsh } from "../../app/server/terminals/startOpenSsh";
import { withDatabase } from "../support/database";
import { SLOWDOWN } from "../support/slowdown";
import { type Farhelm, removeData, startFarhelm } from "../support/startFarhelm";
import { test as base, expect } from "../support/test";

/** Whether OpenSSH is here. */
export const hasOpenSsh = installPrograms();

/** A real OpenSSH server, and a folder for its files. */
export interface Target extends OpenSsh {
  folder: string;
}

/** Opens a session of the administrator to a port of this machine; returns its id. */
async function addSession(farhelm: Farhelm, port: number): Promise<number> {
  return withDatabase(farhelm, async (client) => {
    const { rows } = await client.query(
      `insert into access_sessions (company_id, device_id, device_name, access_id, user_id, username, type, protocol,
         target_host, target_port, start_time, expires_at, is_direct, login_session)
       select d.company_id, d.id, d.name, a.id, u.id, u.email, 'cli', 'sftp', '127.0.0.1', $2, now(),
         now() + interval '1 hour', true, (select id from session_families where user_id = u.id
           order by created_at desc limit 1)
       from users u, remote_access a join devices d on d.id = a.device_id
       where u.email = $1 order by a.id limit 1 returning id`,
      [farhelm.email, port],
    );
    return rows[0].id;
  });
}

/** A server that may reach targets on this machine, OpenSSH, and the page of its files. */
export const test = base.extend<{ files: Page }, { target: Target }>({
  farhelm: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern
    async ({}, use) => {
      const farhelm = await startFarhelm({ args: ["--direct-networks", "127.0.0.1"] });
      await use(farhelm);
      await farhelm.stop();
      removeData(farhelm.data);
    },
    { scope: "worker", timeout: 180_000 * SLOWDOWN },
  ],
  target: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const keys = mkdtempSync(join(tmpdir(), "farhelm-files-"));
      const target = await startOpenSsh(keys);
      await use({ ...target, folder: keys });
      target.close();
      rmSync(keys, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  files: async ({ signedIn: page, farhelm, target }, use) => {
    const session = await addSession(farhelm, target.port);
    await page.addInitScript(pickInPrivateFiles);
    await page.goto(`${farhelm.url}/rms-connect/sftp?session=${session}`);
    await trustKey(page);
    await page.getByLabel("User name").fill(target.username);
    await page.getByLabel("Private key", { exact: true }).check();
    const key = { name: "key", mimeType: "text/plain", buffer: Buffer.from(target.keys.plain) };
    await page.getByLabel("Or a file with the key").setInputFiles(key);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByText("The files are open.")).toBeAttached();
    await use(page);
  },
});

export { expect };

/** Trusts the host key, unless an earlier test has. */
export async function trustKey(page: Page): Promise<void> {
  const trust = page.getByRole("button", { name: "Trust and connect" });
  await expect(trust.or(page.getByLabel("User name"))).toBeVisible();
  if (await trust.isVisible()) await trust.click();
}

/** In place of dialogs, which tests cannot answer: downloads go to the browser's private file system, whose files are real. */
export function pickInPrivateFiles(): void {
  const root = () => navigator.storage.getDirectory();
  Object.assign(window, {
    showSaveFilePicker: async ({ suggestedName }: { suggestedName: string }) =>
      (await root()).getFileHandle(suggestedName, { create: true }),
    showDirectoryPicker: root,
  });
}

/** The SHA-256 of a file in the browser's private file system, or what it lacks. */
export function digestOfDownload(page: Page, path: string): Promise<string> {
  return page.evaluate(async (names) => {
    let folder = await navigator.storage.getDirectory();
    const name = names.pop() ?? "";
    try {
      for (const each of names) folder = await folder.getDirectoryHandle(each);
      const file = await (await folder.getFileHandle(name)).getFile();
      const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()));
      return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    } catch (failure) {
      return (failure as Error).name;
    }
  }, path.split("/"));
}

export const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** The pane on the left, or the only one. */
export const paneOf = (page: Page): Locator => page.getByRole("grid").first().locator("xpath=ancestor::section[1]");

/** The row of an entry in the first pane. */
export const rowOf = (page: Page, name: string): Locator =>
  paneOf(page)
    .getByRole("row")
    .filter({ has: page.getByText(name, { exact: true }) });

/** Shows a folder in the first pane. */
export async function openFolder(page: Page, path: string): Promise<void> {
  const pane = paneOf(page);
  await pane.getByRole("button", { name: "Type a path" }).click();
  await pane.getByRole("textbox", { name: "Path" }).fill(path);
  await page.keyboard.press("Enter");
  const last = path.split("/").at(-1) ?? "";
  await expect(pane.getByRole("navigation").getByRole("button", { name: last, exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expect(pane.getByRole("grid")).toHaveAttribute("aria-busy", "false");
}

/** The state of a transfer. */
export const transferOf = (page: Page, name: string): Locator =>
  page.getByRole("region", { name: "Transfers" }).getByRole("listitem").filter({ hasText: name });
