import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { installPrograms } from "../../app/server/terminals/installPrograms";
import { type OpenSsh, startOpenSsh } from "../../app/server/terminals/startOpenSsh";
import { type Farhelm, removeData, startFarhelm } from "../support/startFarhelm";
import { collectConsoleErrors, expect, startSession, test } from "../support/test";
import { readData, send } from "../support/windowSteps";

const PROJECT = fileURLToPath(new URL("../../..", import.meta.url));
const README = join(PROJECT, "app/agent/README.md");

const hasPrograms = installPrograms();
const folder = mkdtempSync(join(tmpdir(), "farhelm-agent-"));
let farhelm: Farhelm;
let openSsh: OpenSsh;
let agent: ChildProcess | undefined;
test.skip(!hasPrograms, "OpenSSH is not installed.");
test.beforeAll(async () => {
  openSsh = await startOpenSsh(folder);
  farhelm = await startFarhelm({ args: ["--empty"] });
});
test.afterAll(async () => {
  if (agent?.pid && agent.exitCode === null) process.kill(-agent.pid, "SIGKILL");
  openSsh?.close();
  await farhelm?.stop();
  if (farhelm) removeData(farhelm.data);
  removeData(folder);
});

/** Runs the command of the README with the address of this server; resolves with the request that approves the machine. */
async function runAgent(): Promise<object> {
  const command = /^ {4}(npm run agent -- --server \S+ --tunnel)$/m.exec(readFileSync(README, "utf8"))?.[1] ?? "";
  const [npm = "", ...words] = command.replace(/http\S+/, farhelm.url).split(" ");
  // The ports and folders that several servers and agents of one machine cannot share.
  const gateway = `mqtt://127.0.0.1:${/devices +port (\d+)/.exec(farhelm.output())?.[1]}`;
  const own = ["--door", gateway, "--data", join(folder, "own")];
  agent = spawn(npm, [...words, ...own], { cwd: PROJECT, detached: true, stdio: ["ignore", "pipe", "ignore"] });
  let output = "";
  agent.stdout?.on("data", (text) => {
    output += String(text);
  });
  await expect.poll(() => output, { timeout: 30_000 }).toContain("To be approved: ");
  return JSON.parse(/To be approved: (.*)/.exec(output)?.[1] ?? "");
}

test("[agent.reachable] one command makes this machine reachable from the browser", async ({ page }) => {
  await startSession(page, farhelm);
  await send(page, "/devices/authorized", await runAgent());
  const device = async () => (await readData(page, "/devices?limit=1"))[0];
  await expect.poll(async () => (await device())?.status, { timeout: 60_000 }).toBe(1);
  const target = { destination_ip: "127.0.0.1", destination_port: openSsh.port, protocol: "ssh" };
  await send(page, "/devices/remote-access", {
    data: [{ device_id: (await device()).id, name: "own-ssh", ...target }],
  });

  await page.goto(`${farhelm.url}/rms-connect/ssh`);
  const row = page.getByRole("row").filter({ hasText: "own-ssh" });
  await row.getByRole("button").last().click();
  const opened = page.waitForEvent("popup");
  await page.getByRole("menuitem", { name: "Connect by SSH" }).click();
  const tab = await opened;
  const errors = collectConsoleErrors(tab);
  await tab.getByRole("button", { name: "Trust and connect" }).click();
  await tab.getByLabel("User name").fill(openSsh.username);
  await tab.getByRole("radio", { name: "Private key" }).check();
  await tab.getByRole("textbox", { name: "Private key" }).fill(openSsh.keys.plain);
  await tab.getByRole("button", { name: "Sign in" }).click();
  await expect(tab.getByRole("tabpanel").getByRole("status")).toHaveText("The terminal is open.");
  await tab.keyboard.type("echo this is $(hostname)\n");
  await expect(tab.locator(".xterm-rows:visible")).toContainText(`this is ${hostname()}`);
  expect(errors).toEqual([]);
});
