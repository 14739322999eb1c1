import type { Transaction } from "kysely";
import type { Tables } from "../../../database/tables/tables";

/** A client behind a port, as the device reported it. */
export interface ScannedClient {
  mac: string;
  ip: string | null;
  name: string | null;
  vendor: string | null;
  services: number[];
}

/** A port of a device, as the device reported it. */
export interface ScannedPort {
  port: number;
  link: boolean;
  /** Mbit/s. */
  speed: number | null;
  /** Watts. */
  power: number | null;
  clients: ScannedClient[];
}

const MAC = /^([0-9A-F]{2}:){5}[0-9A-F]{2}$/i;
const IP = /^[0-9A-F.:]{2,45}$/i;
const MAX_CLIENTS = 256;

type JsonObject = Record<string, unknown>;

/** Parses the result of a port scan. Skips invalid entries, as a device may report anything. */
export function readPortScan(result: string | null): ScannedPort[] {
  const ports = listOf(parse(result).ports);
  return ports.flatMap(({ port, link, speed, power, clients }) => {
    if (!isPort(port) || typeof link !== "boolean") return [];
    const behind = listOf(clients).slice(0, MAX_CLIENTS).flatMap(readClient);
    return [
      { port, link, speed: isNumber(speed) ? speed : null, power: isNumber(power) ? power : null, clients: behind },
    ];
  });
}

/** The last port scan of a device and its time; undefined when there was none. */
export async function lastPortScan(transaction: Transaction<Tables>, device: number) {
  const job = await transaction
    .selectFrom("device_jobs")
    .select(["result", "finished_at"])
    .where("device_id", "=", device)
    .where("action", "=", "port_scan")
    .where("state", "=", "completed")
    .orderBy("id", "desc")
    .executeTakeFirst();
  return { ports: readPortScan(job?.result ?? null), at: job?.finished_at ?? undefined };
}

function readClient({ mac, ip, name, vendor, services }: JsonObject): ScannedClient[] {
  if (typeof mac !== "string" || !MAC.test(mac)) return [];
  const open = Array.isArray(services) ? services.filter((one) => isNumber(one) && one > 0 && one < 65536) : [];
  return [
    {
      mac: mac.toUpperCase(),
      ip: typeof ip === "string" && IP.test(ip) ? ip : null,
      name: textOf(name),
      vendor: textOf(vendor),
      services: open,
    },
  ];
}

function parse(text: string | null): JsonObject {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

// PostgreSQL text cannot contain NUL.
const textOf = (value: unknown) => (typeof value === "string" ? value.replaceAll("\0", "").slice(0, 64) : null);
const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isPort = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) < 1000;
const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);
const listOf = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);
