import { DEVICE_COLUMNS, type Values, valuesOfRow } from "../../domain/telemetry/deviceColumns";
import type { Database } from "../database/openDatabase";

/** A device as stored in the database when it connects. */
export interface KnownDevice {
  id: number;
  serial: string;
  secretHash: Buffer | null;
  values: Values;
}

interface PendingLookup {
  serial: string;
  resolve: (device: KnownDevice | undefined) => void;
  reject: (error: unknown) => void;
}

const QUERY = `select id, serial, secret_hash, ${DEVICE_COLUMNS.join(", ")}, measured from devices where serial = any($1)`;
const BATCH_MS = 10;
const MAX_PENDING = 20_000;

/** Finds devices by serial number and batches lookups into one query, as the whole fleet reconnects after a restart. */
export class DeviceLookup {
  private pending: PendingLookup[] = [];

  constructor(private readonly database: Database) {}

  /** Finds one device; undefined when there is none with this serial number. */
  find(serial: string): Promise<KnownDevice | undefined> {
    if (this.pending.length >= MAX_PENDING) return Promise.reject(new Error("too many devices connect at once"));
    return new Promise((resolve, reject) => {
      if (this.pending.push({ serial, resolve, reject }) === 1) setTimeout(() => void this.flush(), BATCH_MS);
    });
  }

  private async flush(): Promise<void> {
    const batch = this.pending;
    this.pending = [];
    try {
      const found = await this.read([...new Set(batch.map(({ serial }) => serial))]);
      for (const { serial, resolve } of batch) resolve(found.get(serial));
    } catch (error) {
      for (const { reject } of batch) reject(error);
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
