import { createHash } from "node:crypto";
import type { NetworkInterface } from "../../machine/Machine";
import type { Program } from "../Process";

const netmaskOf = (prefix: number) =>
  [24, 16, 8, 0].map((shift) => ((0xffffffff << (32 - prefix)) >>> shift) & 255).join(".");

function describeInterface({ name, address, prefix, mac, received, sent }: NetworkInterface): string {
  const hardware = mac ? `Ethernet  HWaddr ${mac}` : "UNSPEC";
  return `${name.padEnd(10)}Link encap:${name === "lo" ? "Local Loopback" : hardware}
          inet addr:${address}  Mask:${netmaskOf(prefix)}
          UP RUNNING  MTU:1500  Metric:1
          RX bytes:${received}  TX bytes:${sent}
`;
}

const ifconfig: Program = async (process) => {
  const [wanted] = process.operands;
  const found = process.session.machine.interfaces().filter(({ name }) => wanted === undefined || name === wanted);
  if (found.length === 0) return process.fail(`${wanted}: error fetching interface information: Device not found`);
  await process.print(found.map(describeInterface).join("\n"));
  return 0;
};

const ip: Program = async (process) => {
  const [object = ""] = process.operands;
  const interfaces = process.session.machine.interfaces();
  if (/^r(oute)?$/.test(object)) {
    const networks = interfaces.filter(({ name }) => name !== "lo");
    const local = networks.map(({ name, address }) => `${address.replace(/\d+$/, "0")}/24 dev ${name} src ${address}`);
    await process.print(`${[`default dev ${networks.at(-1)?.name}`, ...local].join("\n")}\n`);
    return 0;
  }
  if (!/^a(ddr(ess)?)?$/.test(object)) return process.fail(`unknown object "${object}": addr or route`);
  const lines = interfaces.map(({ name, address, prefix, mac }, at) => {
    const link = mac ? `\n    link/ether ${mac.toLowerCase()} brd ff:ff:ff:ff:ff:ff` : "";
    return `${at + 1}: ${name}: <UP,LOWER_UP> mtu 1500 state UP${link}\n    inet ${address}/${prefix} scope global ${name}\n`;
  });
  await process.print(lines.join(""));
  return 0;
};

const HOST = /^[\w.:-]{1,253}$/;

/** An address for a name, always the same, from the range for documentation (RFC 5737). */
function addressOf(host: string): string {
  if (/^[\d.]+$/.test(host) || host.includes(":")) return host;
  return host === "localhost"
    ? "127.0.0.1"
    : `198.51.100.${(createHash("sha256").update(host).digest()[0] ?? 0) % 254}`;
}

const ping: Program = async (process) => {
  const [host = ""] = process.args.filter((arg, at, args) => !arg.startsWith("-") && args[at - 1] !== "-c");
  const [, count = "4"] = /(?:^| )-c ?(\d{1,3})(?: |$)/.exec(process.args.join(" ")) ?? [];
  if (!HOST.test(host)) return process.fail("usage: ping [-c COUNT] HOST");
  const address = addressOf(host);
  const base = 4 + ((createHash("sha256").update(address).digest()[1] ?? 0) % 40);
  await process.print(`PING ${host} (${address}): 56 data bytes\n`);
  for (let at = 0; at < Number(count); at += 1) {
    if (at > 0) await process.sleep(1);
    const milliseconds = (base + Math.random() * 3).toFixed(3);
    await process.print(`64 bytes from ${address}: seq=${at} ttl=57 time=${milliseconds} ms\n`);
  }
  await process.print(`\n--- ${host} ping statistics ---\n`);
  await process.print(`${count} packets transmitted, ${count} packets received, 0% packet loss\n`);
  return 0;
};

const logread: Program = async (process) => {
  const lines = process.session.machine.log();
  await process.print(lines.map((line) => `${line}\n`).join(""));
  return 0;
};

/** Programs that describe the network. */
export const NETWORK_PROGRAMS: Readonly<Record<string, Program>> = { ifconfig, ip, ping, logread };
