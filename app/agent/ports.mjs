import { readdir, readFile } from "node:fs/promises";
import { networkInterfaces } from "node:os";

const read = (file) =>
  readFile(file, "utf8").then(
    (text) => text.trim(),
    () => "",
  );

/** The network interfaces of this machine, without loopback. */
export function interfaces() {
  return Object.entries(networkInterfaces()).flatMap(([name, addresses = []]) => {
    const own = addresses.filter(({ internal }) => !internal);
    return own.length > 0 ? [{ name, mac: own[0].mac, addresses: own.map(({ address }) => address) }] : [];
  });
}

/** The entries of the ARP table, with the interface they are reached by. */
async function readArpTable() {
  const lines = (await read("/proc/net/arp")).split("\n").slice(1);
  const entries = lines
    .map((line) => line.split(/\s+/))
    .map(([ip, , flags, mac, , name]) => ({ ip, flags, mac, name }));
  return entries.filter(({ flags, mac }) => mac !== undefined && flags !== "0x0");
}

async function scanPort(name, port, known) {
  const [carrier, speed] = await Promise.all(
    ["carrier", "speed"].map((fact) => read(`/sys/class/net/${name}/${fact}`)),
  );
  const clients = known.filter((entry) => entry.name === name).map(({ mac, ip }) => ({ mac: mac.toUpperCase(), ip }));
  return { port, link: carrier === "1", ...(Number(speed) > 0 && { speed: Number(speed) }), clients };
}

/** The result of a port scan: link state, speed and connected clients of each network port. */
export async function scanPorts() {
  const inUse = interfaces().map(({ name }) => name);
  const all = await readdir("/sys/class/net").catch(() => []);
  const real = await Promise.all(
    all.map((name) =>
      readdir(`/sys/class/net/${name}/device`).then(
        () => name,
        () => "",
      ),
    ),
  );
  const names = [...new Set([...inUse, ...real.filter(Boolean)])].sort();
  const known = await readArpTable();
  return { ports: await Promise.all(names.map((name, index) => scanPort(name, index + 1, known))) };
}
