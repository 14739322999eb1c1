import { freemem, hostname, loadavg, totalmem, uptime } from "node:os";
import { measure } from "./machine.mjs";
import { wirelessNetworks } from "./networks.mjs";
import { interfaces } from "./ports.mjs";

/** What of this machine can be asked for by monitoring templates. */
const ENDPOINTS = {
  "/system/device/status": async () => ({ hostname: hostname(), uptime: Math.floor(uptime()) }),
  "/system/usage": async () => {
    const [load1, load5, load15] = loadavg();
    return { load1, load5, load15, ram_total: totalmem(), ram_free: freemem(), ...(await measure()) };
  },
  "/interfaces/status": async () => interfaces(),
  "/wireless/interfaces/status": async () => wirelessNetworks(),
};

const nameOf = (url) => String(url).replace(/^\/api(?=\/)/, "");

/** Whether this machine has an endpoint. */
export const hasEndpoint = (url) => Object.hasOwn(ENDPOINTS, nameOf(url));

/** What an endpoint says, as `{ data }`; undefined where there is no such endpoint. */
export async function askEndpoint({ url }) {
  return hasEndpoint(url) ? { data: await ENDPOINTS[nameOf(url)]() } : undefined;
}
