import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

const readNumber = async (...path) => Number(await readFile(join(...path), "utf8").catch(() => "0")) || 0;

/** Output of the program `iw`; empty when it is not installed. */
async function iw(...args) {
  const { stdout } = await run("iw", args).catch(() => ({ stdout: "" }));
  return stdout;
}

async function describeRadio(folder, name, runIw) {
  const [info, stations] = await Promise.all([runIw("dev", name, "info"), runIw("dev", name, "station", "dump")]);
  const state = await readFile(join(folder, name, "operstate"), "utf8").catch(() => "");
  const statistics = join(folder, name, "statistics");
  return {
    wlan_id: name,
    ssid: (/^\s*ssid (.+)$/m.exec(info)?.[1] ?? "").slice(0, 32),
    is_active: state.trim() === "up",
    // Only an access point has clients; for a client interface, the one station is its access point.
    clients: /^\s*type AP$/m.test(info) ? (stations.match(/^Station /gm)?.length ?? 0) : 0,
    received: await readNumber(statistics, "rx_bytes"),
    sent: await readNumber(statistics, "tx_bytes"),
  };
}

/** The Wi-Fi interfaces of this machine; empty when it has no radio. */
export async function wirelessNetworks(folder = "/sys/class/net", runIw = iw) {
  const names = await readdir(folder).catch(() => []);
  const radios = [];
  for (const name of names.sort()) {
    const isRadio = await readdir(join(folder, name)).then(
      (facts) => facts.includes("phy80211"),
      () => false,
    );
    if (isRadio) radios.push(await describeRadio(folder, name, runIw));
  }
  return radios.slice(0, 16);
}
