import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { Unsupported } from "../JobLog.mjs";
import { runWithInput } from "./runWithInput.mjs";

const OPTION = "--vpn-program";
/** The last line that the program writes: the interface, and the kind of VPN. */
const INTERFACE = /^([A-Za-z0-9][A-Za-z0-9_.-]{0,14}) (openvpn|wireguard|l2tp|ipsec|pptp|gre|sstp|zerotier|tailscale)$/;
/** Time in which the interface must be up after the program has ended, and the pause between two looks, in milliseconds. */
const UP_MS = 15_000;
const LOOK_MS = 250;
const MAX_INSTANCES = 50;

/** The first address of an interface that is up; undefined when it has none. Node lists no other interfaces. */
const addressOf = (name) => networkInterfaces()[name]?.[0]?.address;

async function isUpWithin(name, milliseconds) {
  const end = performance.now() + milliseconds;
  while (addressOf(name) === undefined) {
    if (performance.now() > end) return false;
    await wait(LOOK_MS);
  }
  return true;
}

/**
 * The VPN instances that this machine was given, by the hubs they belong to, with the program that sets them up. They
 * are stored in `file`; `send` reports all of them.
 */
export class Vpn {
  #options;
  #instances;
  #reported = "";

  constructor({ upMs = UP_MS, ...options }) {
    this.#options = { upMs, ...options };
    this.#instances = existsSync(options.file) ? JSON.parse(readFileSync(options.file, "utf8")) : {};
  }

  /** Executes a job about a VPN; undefined for any other. It completes only when the interface is up and has an address. */
  async take({ action, detail }) {
    if (action !== "vpn_config" && action !== "vpn_restart") return undefined;
    const { program, upMs } = this.#options;
    if (program === undefined) throw new Unsupported(`This machine was not started with ${OPTION}: it has no VPN.`);
    const written = await runWithInput(OPTION, program, JSON.stringify({ action, ...detail }));
    const [, name, type] = INTERFACE.exec(written.trim().split("\n").at(-1)) ?? [];
    if (name === undefined)
      throw new Error(`The program of ${OPTION} named no interface: expected a last line such as "wg0 wireguard".`);
    this.#store({ ...this.#instances, [detail.hub]: { name, type } });
    const isUp = await isUpWithin(name, upMs);
    this.report();
    if (!isUp) throw new Error(`The interface ${name} is not up, or has no address.`);
    return `The interface ${name} is up.`;
  }

  /** Reports all instances if that is new, or in any case `always`. */
  report(always = false) {
    const entries = Object.entries(this.#instances).slice(-MAX_INSTANCES);
    if (entries.length === 0) return;
    const instances = entries.map(([hub, instance]) => instanceOf(hub, instance));
    const text = JSON.stringify(instances);
    if (text === this.#reported && !always) return;
    this.#reported = text;
    this.#options.send({ instances });
  }

  #store(instances) {
    const { file } = this.#options;
    this.#instances = instances;
    writeFileSync(`${file}.new`, JSON.stringify(instances), { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
  }
}

function instanceOf(hub, { name, type }) {
  const ip = addressOf(name);
  return { name: hub.slice(0, 64), type, is_enabled: true, is_running: ip !== undefined, ...(ip && { ip }) };
}
