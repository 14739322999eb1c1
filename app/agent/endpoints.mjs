import { freemem, hostname, loadavg, totalmem, uptime } from "node:os";
import { measure } from "./machine.mjs";
import { wirelessNetworks } from "./networks.mjs";
import { interfaces } from "./ports.mjs";

/** The endpoints of this machine that monitoring templates may query. */
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

/** Queries an endpoint. Returns `{ data }`, or undefined when there is no such endpoint. */
export async function askEndpoint({ url }) {
  return hasEndpoint(url) ? { data: await ENDPOINTS[nameOf(url)]() } : undefined;
}
