import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe";
import { type Farhelm, removeData, startFarhelm } from "../support/startFarhelm";
import { expect, startSession, test } from "../support/test";
import { openWindow, readData, send } from "../support/windowSteps";

const PROGRAM = fileURLToPath(new URL("../../../app/agent/agent.mjs", import.meta.url));
const SERIAL = "EDGE-7720";
const MAC = "02:AF:77:00:00:20";

const folder = mkdtempSync(join(tmpdir(), "farhelm-agent-"));
let agent: ChildProcess | undefined;
let farhelm: Farhelm;
let device: number;
test.beforeAll(async ({ browser }) => {
  farhelm = await startFarhelm({ args: ["--demo", "10"] });
  const page = await browser.newPage();
  await startSession(page, farhelm);
  const gateway = `mqtt://127.0.0.1:${/devices +port (\d+)/.exec(farhelm.output())?.[1]}`;
  const [{ id: company_id }] = await readData(page, "/companies?limit=1");
  await send(page, "/devices/authorized", { company_id, serial: SERIAL, mac: MAC });
  const options = ["--server", farhelm.url, "--door", gateway, "--data", join(folder, "own"), "--allow", "sh"];
  agent = spawn(process.execPath, [PROGRAM, ...options, "--serial", SERIAL, "--mac", MAC], { stdio: "ignore" });
  const read = async () => (await readData(page, `/devices?q=${SERIAL}&limit=1`))[0];
  await expect.poll(async () => (await read())?.status, { timeout: 60_000 }).toBe(1);
  ({ id: device } = await read());
  await page.close();
});
test.afterAll(async () => {
  agent?.kill("SIGKILL");
  await farhelm.stop();
  removeData(farhelm.data);
  removeData(folder);
});

const openDialog = (page: Page) => openWindow(page, `device-cli.${device}`);

async function run(page: Page, script: string) {
  const path = join(folder, "script");
  writeFileSync(path, script);
  const dialog = await openDialog(page);
  await dialog.getByRole("textbox", { name: "Command" }).fill(`sh ${path}`);
  await dialog.getByRole("button", { name: "Execute" }).click();
  return dialog;
}

const release = () => writeFileSync(join(folder, "released"), "");
const HOLD = `while [ ! -e ${join(folder, "released")} ]; do sleep 0.1; done; rm ${join(folder, "released")}`;

test("[modal-catalogue.device-cli] output of a command is shown as it arrives, also when the window is opened again", async ({
  page,
}) => {
  await startSession(page, farhelm);
  const dialog = await run(page, `echo first line; echo 'a warning: ü' >&2; ${HOLD}; echo last line; exit 3`);
  const output = dialog.getByRole("region", { name: "Output" });
  await expect(output).toContainText("first line");
  await expect(output).toContainText("a warning: ü");
  await expect(dialog.getByText("0 done, 0 failed, 1 in progress")).toBeVisible();
  await expectAccessible(page, "a running command", dialog);

  await page.goto(`${farhelm.url}/tags`);
  const reopened = await openDialog(page);
  const output2 = reopened.getByRole("region", { name: "Output" });
  await expect(output2).toContainText("first line");
  await expect(reopened.getByText(`sh ${join(folder, "script")}`)).toBeVisible();
  release();
  await expect(output2).toHaveText(/first line\n.*\nlast line\n/);
  await expect(reopened.getByText("Exit code 3")).toBeVisible();
  await page.reload();
  await expect(output2).toHaveText(/first line\n.*\nlast line\n/);
});

test("[modal-catalogue.device-cli] a command that prints 50 MB leaves the page usable and ends with its exit code", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await startSession(page, farhelm);
  const dialog = await run(
    page,
    "yes '0123456789012345678901234567890123456789012345678' | head -n 1000000; echo the end",
  );
  const output = dialog.getByRole("region", { name: "Output" });
  await expect(output).toContainText("0123456789");
  await dialog.getByRole("textbox", { name: "Command" }).fill("typed meanwhile");
  await expect(dialog.getByText("Exit code 0")).toBeVisible({ timeout: 60_000 });
  await expect(output).toContainText("characters left out]");
  await expect(output).toContainText("the end");
  await expect(output).toBeInViewport();
  // It follows the end, also when its lines wrap anew.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect
    .poll(() => output.evaluate(({ scrollTop, clientHeight, scrollHeight }) => scrollHeight - scrollTop - clientHeight))
    .toBeLessThan(8);
});

test("[modal-catalogue.device-cli] a running command is ended by its button", async ({ page }) => {
  await startSession(page, farhelm);
  const dialog = await run(page, "echo begun; sleep 50");
  const output = dialog.getByRole("region", { name: "Output" });
  await expect(output).toHaveText("begun\n");
  await dialog.getByRole("button", { name: "Cancel command" }).click();
  await expect(dialog.getByText("The command was cancelled.")).toBeVisible();
  await expect(output).toHaveText("begun\n");
  await expect(dialog.getByRole("button", { name: "Cancel command" })).toHaveCount(0);
  await expect(page.locator("dialog[open]")).toHaveCount(1);
});

test("[modal-catalogue.device-cli] a command that waits for its device can be cancelled", async ({ page }) => {
  await startSession(page, farhelm);
  agent?.kill("SIGKILL");
  const isOffline = async () => (await readData(page, `/devices?q=${SERIAL}&limit=1`))[0].status !== 1;
  await expect.poll(isOffline, { timeout: 30_000 }).toBe(true);
  const dialog = await run(page, "echo never");
  await expect(dialog.getByText("Queued for the device")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel command" }).click();
  await expect(dialog.getByText("0 done, 1 failed, 0 in progress")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Cancel command" })).toHaveCount(0);
  await expect(dialog.getByRole("region", { name: "Output" })).toHaveCount(0);
});
