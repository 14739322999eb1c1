import { DEVICE_COLUMNS, type Values, valuesOfRow } from "../../domain/telemetry/deviceColumns";
import type { Database } from "../database/openDatabase";

/** A device as it stands in the database when it connects. */
export interface KnownDevice {
  id: number;
  serial: string;
  secretHash: Buffer | null;
  values: Values;
}

interface Wait {
  serial: string;
  resolve: (device: KnownDevice | undefined) => void;
  reject: (error: unknown) => void;
}

const QUERY = `select id, serial, secret_hash, ${DEVICE_COLUMNS.join(", ")}, measured from devices where serial = any($1)`;
const GATHER_MS = 10;
const MOST_WAITING = 20_000;

/** Finds devices by serial number, many with one query: after a restart the whole fleet connects at once. */
export class DeviceLookup {
  private waiting: Wait[] = [];

  constructor(private readonly database: Database) {}

  /** Finds one device; undefined when there is none with this serial number. */
  find(serial: string): Promise<KnownDevice | undefined> {
    if (this.waiting.length >= MOST_WAITING) return Promise.reject(new Error("too many devices connect at once"));
    return new Promise((resolve, reject) => {
      if (this.waiting.push({ serial, resolve, reject }) === 1) setTimeout(() => void this.ask(), GATHER_MS);
    });
  }

  private async ask(): Promise<void> {
    const asked = this.waiting;
    this.waiting = [];
    try {
      const found = await this.read([...new Set(asked.map(({ serial }) => serial))]);
      for (const { serial, resolve } of asked) resolve(found.get(serial));
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }

  private async read(serials: string[]): Promise<Map<string, KnownDevice>> {
    const { rows } = await this.database.pool.query({ name: "gateway-lookup", text: QUERY, values: [serials] });
    const known = rows.map((row): KnownDevice => {
      return { id: row.id, serial: row.serial, secretHash: row.secret_hash, values: valuesOfRow(row) };
    });
    return new Map(known.map((device) => [device.serial, device]));
  }
}
