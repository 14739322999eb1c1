import type { Transaction } from "kysely";
import type { Tables } from "../../../database/tables/tables";

/** Who is behind a port, as a device told it. */
export interface ScannedClient {
  mac: string;
  ip: string | null;
  name: string | null;
  vendor: string | null;
  services: number[];
}

/** What a device told of one of its ports. */
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
const MOST_CLIENTS = 256;

type Told = Record<string, unknown>;

/** Reads what a device said of its ports; nothing of what is no such thing, as a device may say anything. */
export function readPortScan(result: string | null): ScannedPort[] {
  const told = listOf(parse(result).ports);
  return told.flatMap(({ port, link, speed, power, clients }) => {
    if (!isPort(port) || typeof link !== "boolean") return [];
    const behind = listOf(clients).slice(0, MOST_CLIENTS).flatMap(readClient);
    return [
      { port, link, speed: isNumber(speed) ? speed : null, power: isNumber(power) ? power : null, clients: behind },
    ];
  });
}

/** What a device said when its ports were last looked at, and when (undefined: never). */
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

function readClient({ mac, ip, name, vendor, services }: Told): ScannedClient[] {
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

function parse(text: string | null): Told {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return isTold(value) ? value : {};
  } catch {
    return {};
  }
}

// The database keeps no text with a NUL in it.
const textOf = (value: unknown) => (typeof value === "string" ? value.replaceAll("\0", "").slice(0, 64) : null);
const isTold = (value: unknown): value is Told => typeof value === "object" && value !== null && !Array.isArray(value);
const isPort = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) < 1000;
const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);
const listOf = (value: unknown): Told[] => (Array.isArray(value) ? value.filter(isTold) : []);
