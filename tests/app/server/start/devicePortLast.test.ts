import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { PROJECT_FOLDER } from "../../../../app/server/lifecycle/projectFolder";
import { CONSOLE_OPTIONS, SERVER_COMMAND } from "../../../serverCommand";
import { freePort } from "../freePort";
import { temporaryFolder } from "../temporaryFolder";
import { createDatabaseUrl } from "../testDatabase";

/** Whether something listens on a port of this machine. */
async function isListening(port: number): Promise<boolean> {
  const socket = connect({ host: "127.0.0.1", port });
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

test("a server that starts serves people before the first of its devices, which all come back at once, may connect", async () => {
  const [web, devices] = [await freePort(), await freePort()];
  const args = ["--port", String(web), "--device-port", String(devices), "--data", join(temporaryFolder(), "data")];
  const names = [...args, "--empty", "--database-url", await createDatabaseUrl(), ...CONSOLE_OPTIONS];
  const child = spawn(process.execPath, [...SERVER_COMMAND, ...names], {
    cwd: PROJECT_FOLDER,
    stdio: "ignore",
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const opened = async () => expect(await isListening(devices)).toBe(true);
  await vi.waitFor(opened, { timeout: 150_000, interval: 1 });
  expect(await isListening(web)).toBe(true);
}, 240_000);
