import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

const numberIn = async (...place) => Number(await readFile(join(...place), "utf8").catch(() => "0")) || 0;

/** What the program `iw` says, where the machine has it. */
async function iw(...words) {
  const { stdout } = await run("iw", words).catch(() => ({ stdout: "" }));
  return stdout;
}

async function describeRadio(folder, name, ask) {
  const [info, stations] = await Promise.all([ask("dev", name, "info"), ask("dev", name, "station", "dump")]);
  const state = await readFile(join(folder, name, "operstate"), "utf8").catch(() => "");
  const statistics = join(folder, name, "statistics");
  return {
    wlan_id: name,
    ssid: (/^\s*ssid (.+)$/m.exec(info)?.[1] ?? "").slice(0, 32),
    is_active: state.trim() === "up",
    // Only who offers a network has clients; to others the one station is the access point.
    clients: /^\s*type AP$/m.test(info) ? (stations.match(/^Station /gm)?.length ?? 0) : 0,
    received: await numberIn(statistics, "rx_bytes"),
    sent: await numberIn(statistics, "tx_bytes"),
  };
}

/** The Wi-Fi interfaces of this machine: none where it has no radio. */
export async function wirelessNetworks(folder = "/sys/class/net", ask = iw) {
  const names = await readdir(folder).catch(() => []);
  const radios = [];
  for (const name of names.sort()) {
    const isRadio = await readdir(join(folder, name)).then(
      (facts) => facts.includes("phy80211"),
      () => false,
    );
    if (isRadio) radios.push(await describeRadio(folder, name, ask));
  }
  return radios.slice(0, 16);
}
