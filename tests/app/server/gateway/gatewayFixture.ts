import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectAsync, type IClientOptions, type MqttClient } from "mqtt";
import { vi } from "vitest";
import type { Database } from "../../../../app/server/database/openDatabase";
import { createGateway, type Gateway } from "../../../../app/server/gateway/createGateway";
import { hashSecret } from "../../../../app/server/gateway/credentials";
import type { LiveHub } from "../../../../app/server/live/createLiveHub";
import type { Logger } from "../../../../app/server/log/createLogger";
import { SECRET } from "../api/world";
import { createTestDatabase } from "../testDatabase";
import { testLog } from "../testLog";

/** One published event of a live hub. */
export interface Sent {
  room: string;
  event: string;
  payload: unknown;
}

/** A live hub that records its events. */
export function createRecordingHub(): LiveHub & { sent: Sent[] } {
  const sent: Sent[] = [];
  return {
    sent,
    publish: (channel, event, payload, room = channel) => void sent.push({ room, event, payload }),
    close: async () => {},
  };
}

/** A log that records its lines. */
export function createRecordingLog(): Logger & { lines: string[] } {
  const lines: string[] = [];
  const record = (text: string, details = {}) => void lines.push(`${text} ${JSON.stringify(details)}`);
  return { lines, info: () => {}, warn: record, error: record };
}

/** A real database with the company tree 1 > 2 > 3, and a data folder. */
export async function createGatewayFixture() {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), "farhelm-gateway-"));
  for (const parent of [null, 1, 2]) {
    await database.pool.query("insert into companies (parent_id, name) values ($1, $2)", [parent, `Company ${parent}`]);
  }
  const gateways: Gateway[] = [];
  return {
    database,
    folder,
    live: createRecordingHub(),
    log: createRecordingLog(),
    async open(more: Partial<Parameters<typeof createGateway>[0]> = {}): Promise<Gateway> {
      const gatewayOptions = { data: folder, host: "127.0.0.1", devicePort: 0 };
      const gateway = await createGateway({
        database,
        live: this.live,
        log: testLog,
        options: gatewayOptions,
        secret: SECRET,
        ...more,
      });
      gateways.push(gateway);
      return gateway;
    },
    async close() {
      for (const gateway of gateways) await gateway.close();
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Adds a device whose secret is "secret of" followed by its serial number. */
export async function addDevice(database: Database, serial: string, companyId = 3): Promise<number> {
  const row = await database.kysely
    .insertInto("devices")
    .values({
      company_id: companyId,
      model: "RUTX11",
      name: serial,
      serial,
      secret_hash: hashSecret(`secret of ${serial}`),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Connects as a device over a real socket. */
export function connectDevice(port: number, serial: string, more: IClientOptions = {}): Promise<MqttClient> {
  const account = { clientId: serial, username: serial, password: `secret of ${serial}` };
  const options = { ...account, reconnectPeriod: 0, connectTimeout: 3000, ...more };
  return connectAsync(`mqtt://127.0.0.1:${port}`, options, false);
}

/** Reads one device. */
export async function readDevice(database: Database, id: number) {
  return database.kysely.selectFrom("devices").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** Publishes a message as a device. */
export function say(device: MqttClient, kind: string, message: object | string | Buffer, options: object = { qos: 1 }) {
  const payload = typeof message === "string" || Buffer.isBuffer(message) ? message : JSON.stringify(message);
  device.publish(`dev/${device.options.clientId}/up/${kind}`, payload, options);
}

/** Resolves when a device's connection is closed. */
export function closed(device: MqttClient): Promise<void> {
  return new Promise((resolve) => device.once("close", () => resolve()));
}

/** The changes of a device published to company 3. */
export function publishedChanges(sent: Sent[], id: number): Record<string, unknown>[] {
  const messages = sent.filter(({ room }) => room === "private-devices.3");
  return messages.flatMap(({ payload }) => payload as Record<string, unknown>[]).filter((change) => change.id === id);
}

/** Polls until the check passes. */
export function within(check: () => unknown, timeout = 1000): Promise<unknown> {
  return vi.waitFor(check, { timeout, interval: 20 });
}

export function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
