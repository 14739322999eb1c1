import { presentValues } from "../../domain/telemetry/deviceColumns";
import type { Database } from "../database/openDatabase";
import type { LiveHub } from "../live/createLiveHub";
import { publishDeviceChanges } from "../live/publishDeviceChanges";
import type { Logger } from "../log/createLogger";
import type { DeviceRegistry } from "./DeviceRegistry";
import { type DeviceWrite, type WrittenReport, writeDevices } from "./writeDevices";

/** Dependencies of the writes. */
export interface WritingOptions {
  database: Database;
  live: LiveHub;
  log: Logger;
  node: string;
  registry: DeviceRegistry;
  /** Derives capabilities, which are published with a new firmware. */
  derive?: ((source: Pick<WrittenReport, "model" | "reported"> & { firmware: string | null }) => object) | undefined;
}

const EVERY_MS = 250;
const PAUSE_AFTER_FAILURE_MS = 2000;
const BATCH_SIZE = 1000;

function isDataError(error: unknown): boolean {
  const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
  return code.startsWith("22") || code.startsWith("23");
}

async function writeBatch(
  { database, live, node, registry, derive }: WritingOptions,
  writes: DeviceWrite[],
): Promise<void> {
  const rows = await writeDevices(database, node, writes);
  const written = new Map(rows.map((row) => [row.id, row]));
  const changes = [];
  for (const write of writes) {
    const row = written.get(write.id);
    if (row === undefined) {
      registry.drop(write.id);
      continue;
    }
    registry.written(write);
    // Published even without visible changes, as listeners count revisions.
    const { firmware } = write.change;
    const hasNewFirmware = firmware === null || typeof firmware === "string";
    const capabilities = hasNewFirmware ? derive?.({ model: row.model, firmware, reported: row.reported }) : undefined;
    const change = { ...presentValues(write.change), id: write.id, revision: row.revision };
    changes.push({ path: row.path, change: { ...change, ...(capabilities && { capabilities }) } });
  }
  publishDeviceChanges(live, changes);
}

async function writeOneByOne(options: WritingOptions, writes: DeviceWrite[]): Promise<void> {
  for (const write of writes) {
    try {
      await writeBatch(options, [write]);
    } catch (error) {
      if (!isDataError(error)) throw error;
      options.log.error("The database refused values reported by a device.", { device: write.id, error });
      options.registry.discardReport(write.id);
    }
  }
}

/** Writes all pending changes in batches and publishes them. */
export async function writePending(options: WritingOptions): Promise<void> {
  for (;;) {
    const writes = options.registry.take(BATCH_SIZE);
    if (writes.length === 0) return;
    try {
      await writeBatch(options, writes);
    } catch (error) {
      if (!isDataError(error)) throw error;
      await writeOneByOne(options, writes);
    }
    if (writes.length < BATCH_SIZE) return;
  }
}

/**
 * Write-behind: writes pending changes periodically until closed; closing flushes them. Per device only the latest
 * values are pending, so memory is bounded.
 */
export function scheduleDeviceWrites(options: WritingOptions): { close(): Promise<void> } {
  let running: Promise<void> | undefined;
  let pausedUntil = 0;
  const run = async (): Promise<void> => {
    try {
      await writePending(options);
    } catch (error) {
      pausedUntil = Date.now() + PAUSE_AFTER_FAILURE_MS;
      options.log.error("Reported values could not be written; this will be retried.", { error });
    }
  };
  const timer = setInterval(() => {
    if (running || Date.now() < pausedUntil) return;
    running = run().finally(() => {
      running = undefined;
    });
  }, EVERY_MS);
  return {
    async close() {
      clearInterval(timer);
      await running;
      await run();
    },
  };
}
