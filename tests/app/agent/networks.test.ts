import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { wirelessNetworks } from "../../../app/agent/networks.mjs";
import { readMessage } from "../../../app/server/gateway/messages";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "farhelm-radios-"));
  await mkdir(join(folder, "eth0", "statistics"), { recursive: true });
  for (const name of ["wlan0", "wlan1"]) {
    await mkdir(join(folder, name, "statistics"), { recursive: true });
    await mkdir(join(folder, name, "phy80211"));
    await writeFile(join(folder, name, "operstate"), name === "wlan0" ? "up\n" : "down\n");
    await writeFile(join(folder, name, "statistics", "rx_bytes"), "512\n");
    await writeFile(join(folder, name, "statistics", "tx_bytes"), "64\n");
  }
});
afterAll(() => rm(folder, { recursive: true }));

const station = "Station 02:5e:10:00:00:01 (on wlan0)\n\trx bytes: 1\n";
async function iw(...args: string[]): Promise<string> {
  if (args[1] !== "wlan0") return "";
  return args.includes("info") ? "Interface wlan0\n\tssid Quay side\n\ttype AP\n" : station + station;
}

test("the agent reports the radios of the machine, with network and clients if known", async () => {
  const networks = await wirelessNetworks(folder, iw);
  expect(networks).toEqual([
    { wlan_id: "wlan0", ssid: "Quay side", is_active: true, clients: 2, received: 512, sent: 64 },
    { wlan_id: "wlan1", ssid: "", is_active: false, clients: 0, received: 512, sent: 64 },
  ]);
  expect(readMessage("wireless", Buffer.from(JSON.stringify({ networks })))).toHaveProperty("reported");
});

test("a machine without a radio says that it has none, and this one says what the door takes", async () => {
  expect(await wirelessNetworks(join(folder, "eth0"), iw)).toEqual([]);
  const networks = await wirelessNetworks();
  expect(readMessage("wireless", Buffer.from(JSON.stringify({ networks })))).toHaveProperty(
    "reported.networks",
    networks,
  );
});
