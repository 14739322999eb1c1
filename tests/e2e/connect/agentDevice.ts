import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { type Farhelm, removeData } from "../support/startFarhelm";
import { expect } from "../support/test";
import { readData, send } from "../support/windowSteps";

const PROGRAM = fileURLToPath(new URL("../../../app/agent/agent.mjs", import.meta.url));

/** This machine as a device, whose ports are reached through the tunnel of the reference agent. */
export interface AgentDevice {
  id: number;
  /** Adds a remote access to a port; resolves to its id. */
  addAccess(page: Page, protocol: string, port: number): Promise<number>;
  stop(): void;
}

/** Runs the reference agent with a tunnel until this machine is online. The page has a session. */
export async function startAgentDevice(page: Page, farhelm: Farhelm, serial: string): Promise<AgentDevice> {
  const folder = mkdtempSync(join(tmpdir(), "farhelm-agent-"));
  const mac = `02:AF:77:${[0, 1, 2]
    .map(() =>
      Math.floor(Math.random() * 256)
        .toString(16)
        .padStart(2, "0"),
    )
    .join(":")}`;
  const [{ id: company_id }] = await readData(page, "/companies?limit=1");
  await send(page, "/devices/authorized", { company_id, serial, mac: mac.toUpperCase() });
  const gateway = `mqtt://127.0.0.1:${/devices +port (\d+)/.exec(farhelm.output())?.[1]}`;
  const options = ["--server", farhelm.url, "--door", gateway, "--data", join(folder, "own"), "--tunnel"];
  const args = [PROGRAM, ...options, "--serial", serial, "--mac", mac.toUpperCase()];
  const agent: ChildProcess = spawn(process.execPath, args, { stdio: "ignore" });
  const read = async () => (await readData(page, `/devices?q=${serial}&limit=1`))[0];
  await expect.poll(async () => (await read())?.status, { timeout: 60_000 }).toBe(1);
  const { id } = await read();
  return {
    id,
    addAccess: async (from, protocol, port) => {
      const body = { device_id: id, name: `${protocol}-${port}`, destination_ip: "127.0.0.1", destination_port: port };
      const added = await send(from, "/devices/remote-access", {
        data: [{ ...body, protocol, credentials_required: false }],
      });
      return (Array.isArray(added) ? added[0] : added).id;
    },
    stop: () => {
      agent.kill("SIGKILL");
      removeData(folder);
    },
  };
}
