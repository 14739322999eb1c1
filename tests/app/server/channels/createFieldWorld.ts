import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MqttClient } from "mqtt";
import { expect } from "vitest";
import { createGateway, type Gateway } from "../../../../app/server/gateway/createGateway";
import { hashSecret } from "../../../../app/server/gateway/credentials";
import { fieldPortNames } from "../../../../app/server/operations/devices/ports/portNames";
import type { Answer, Client, Method } from "../api/Client";
import { startTestApi, type TestApi } from "../api/startTestApi";
import { PASSWORD } from "../api/world";
import { connectDevice, say } from "../gateway/gatewayFixture";
import { testLog } from "../testLog";

/** A device's report on a job. */
export interface Outcome {
  state: "running" | "completed" | "failed";
  result?: string;
  progress?: { value: number; total: number };
}

/** A job as its device received it. */
export interface ReceivedJob {
  job: number;
  action: string;
  detail: Record<string, unknown>;
}

/** A message of a status channel, as an API client reads it. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into messages of every shape
export type Message = Record<string, any>;

/** Time limit for a device's whole work on a busy machine. */
const TIMEOUT_MS = 30_000;

async function openGateway({ services, clock }: TestApi, folder: string): Promise<Gateway> {
  const { database, secret } = services;
  return createGateway({
    ...{ database, live: services.live(), log: testLog, secret, clock: () => clock.now },
    options: { data: folder, host: "127.0.0.1", devicePort: 0 },
    portNames: (model) => fieldPortNames(services.documents().documents, model),
  });
}

/** The API with an access token, and a device gateway to which tests connect scripted devices. */
export async function createFieldWorld() {
  const api = await startTestApi();
  const folder = await mkdtemp(join(tmpdir(), "farhelm-field-"));
  const gateway = await openGateway(api, folder);
  const admin = await api.signIn("admin@own.test");
  const { data: scopes } = (await admin.get("/account/token-scopes")).body;
  const tokenOf = async (client: Client) => {
    const created = await client.post("/account/tokens", { name: "Field", scopes, days: 3, password: PASSWORD });
    return `Bearer ${created.body.data.token}`;
  };
  const authorization = await tokenOf(admin);
  const devices: MqttClient[] = [];
  const ask = (method: Method, url: string, body?: unknown): Promise<Answer> =>
    api.browser().send(method, url, body, { headers: { authorization, "x-requested-with": null } });
  const twin = async (channel: string, token = authorization) => {
    const url = `/status/channel/${channel}`;
    const { statusCode, payload } = await api.app.inject({ url, headers: { authorization: token } });
    return { status: statusCode, body: JSON.parse(payload) as { data: Record<string, Message[]>; errors?: Message[] } };
  };
  return {
    ...{ api, admin, ask, twin, tokenOf, gateway },
    /** Adds a device of this model to the company `own` and returns its id. */
    async add(serial: string, model = "RUTX11"): Promise<number> {
      const company_id = api.world.companies.own;
      const values = {
        company_id,
        model,
        name: `Name of ${serial}`,
        serial,
        secret_hash: hashSecret(`secret of ${serial}`),
      };
      return (await api.db.insertInto("devices").values(values).returning("id").executeTakeFirstOrThrow()).id;
    },
    /** Connects a device that sends these reports for each job; without a report the job keeps running. */
    async connect(serial: string, work: (job: ReceivedJob) => Outcome[] | Promise<Outcome[]>): Promise<MqttClient> {
      const device = await connectDevice(gateway.port, serial);
      devices.push(device);
      device.on("message", async (_topic, payload) => {
        const job = JSON.parse(payload.toString()) as ReceivedJob;
        for (const outcome of await work(job)) say(device, "job", { job: job.job, ...outcome });
      });
      await device.subscribeAsync(`dev/${serial}/down`, { qos: 1 });
      return device;
    },
    /** Polls a channel until its last message of a subject is final. */
    async ended(channel: string, subject: number): Promise<Message[]> {
      const read = async () => (await twin(channel)).body.data?.[String(subject)] ?? [];
      const last = async () => (await read()).at(-1)?.status;
      await expect.poll(last, { timeout: TIMEOUT_MS }).toMatch(/^(completed|warning|error|cancelled)$/);
      return read();
    },
    async close(): Promise<void> {
      for (const device of devices) device.end(true);
      await gateway.close();
      await api.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type FieldWorld = Awaited<ReturnType<typeof createFieldWorld>>;
