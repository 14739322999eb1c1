import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Farhelm, removeData, startFarhelm } from "../support/startFarhelm";
import { expect, startSession, test } from "../support/test";
import { openWindow, readData, send } from "../support/windowSteps";

const PROGRAM = fileURLToPath(new URL("../../../app/agent/agent.mjs", import.meta.url));
const SERIAL = "EDGE-7719";
const MAC = "02:AF:77:00:00:19";

const folder = mkdtempSync(join(tmpdir(), "farhelm-agent-"));
let agent: ChildProcess | undefined;
let farhelm: Farhelm;
// A server of its own, because other tests count their devices.
test.beforeAll(async () => {
  farhelm = await startFarhelm({ args: ["--demo", "10"] });
});
test.afterAll(async () => {
  agent?.kill("SIGKILL");
  await farhelm.stop();
  removeData(farhelm.data);
  removeData(folder);
});

test("[agent.verifies-truthfully] a machine that runs the reference agent says which password is its own and which is not", async ({
  page,
}) => {
  await startSession(page, farhelm);
  const gateway = `mqtt://127.0.0.1:${/devices +port (\d+)/.exec(farhelm.output())?.[1]}`;
  const [{ id: company_id }] = await readData(page, "/companies?limit=1");
  await send(page, "/devices/authorized", { company_id, serial: SERIAL, mac: MAC });
  const password = join(folder, "password");
  writeFileSync(password, "lantern 44 quay\n");
  const options = ["--server", farhelm.url, "--door", gateway, "--data", join(folder, "own")];
  const args = [PROGRAM, ...options, "--serial", SERIAL, "--mac", MAC, "--password-file", password];
  agent = spawn(process.execPath, args, { stdio: "ignore" });
  await expect
    .poll(async () => (await readData(page, `/devices?q=${SERIAL}&limit=1`))[0]?.status, { timeout: 60_000 })
    .toBe(1);

  const verified = async (candidate: string) => {
    const dialog = await openWindow(page, "verify-devices");
    await dialog.getByRole("tab", { name: "From a file" }).click();
    const buffer = Buffer.from(`serial,password\n${SERIAL},${candidate}\n`);
    await dialog.locator('input[type="file"]').setInputFiles({ name: "one.csv", mimeType: "text/csv", buffer });
    await dialog.getByRole("button", { name: "Verify", exact: true }).click();
    return dialog;
  };
  await expect(await verified("lantern 44 quai")).toContainText("This is not the password of this machine.");
  await expect(await verified("lantern 44 quay")).toContainText("The password is right.");
});
