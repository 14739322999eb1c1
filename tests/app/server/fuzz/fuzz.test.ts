import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createGateway } from "../../../../app/server/gateway/createGateway";
import { hashSecret } from "../../../../app/server/gateway/credentials";
import { registerDeviceRoutes } from "../../../../app/server/gateway/registerDeviceRoutes";
import { PROJECT_FOLDER } from "../../../../app/server/lifecycle/projectFolder";
import type { OperationId } from "../../../../app/server/requests/Handler";
import { createWeb } from "../../../../app/server/web/createWeb";
import { receivePolicyReports } from "../../../../app/server/web/policyReports";
import type { Client } from "../api/Client";
import { isFault } from "../api/notServed";
import { readDocuments, startTestApi, type TestApi } from "../api/startTestApi";
import { PASSWORD, SECRET } from "../api/world";
import { ownTemporaryFolder } from "../files/ownTemporaryFolder";
import { createSubjects, type Subjects, validRequests } from "../permissions/validRequests";
import { Draw } from "./Draw";
import { drawDeviceRequest } from "./drawDeviceRequest";
import { drawRequest, type Known } from "./drawRequest";
import { bytesOf, sendRaw } from "./sendRaw";

/** Duration in seconds; `FUZZ_SECONDS=1 FUZZ_SEED=n` starts with the request of seed n. */
const SECONDS = Number(process.env.FUZZ_SECONDS ?? 60);
/** The seed of the request being sent, so that a run whose process was ended by a request is continued with that one. */
const SENDING = join(PROJECT_FOLDER, "test-results", "fuzz-seed");
const unfinished = existsSync(SENDING) ? Number(readFileSync(SENDING, "utf8")) : undefined;
const SEED = Number(process.env.FUZZ_SEED ?? unfinished ?? Math.floor(Math.random() * 1e9));

const documents = await readDocuments();
const logged: { text: string; details?: unknown }[] = [];
const strays: unknown[] = [];
const record = (text: string, details?: Record<string, unknown>) => void logged.push({ text, details });
const stray = (error: unknown) => void strays.push(error);

let api: TestApi;
let port: number;
let device: string;
let client: Client;
let subjects: Subjects;

const heldFiles = ownTemporaryFolder();
beforeAll(async () => {
  process.on("unhandledRejection", stray).on("uncaughtExceptionMonitor", stray);
  const log = { info: () => {}, warn: record, error: record };
  api = await startTestApi(log, {
    createApp: () => createWeb({ trustProxy: false, dev: false }),
    async prepare(app, services) {
      const { database, files } = services;
      const options = { data: process.env.TMPDIR ?? "/tmp", host: "127.0.0.1", devicePort: 0 };
      const gateway = await createGateway({ database, live: services.live(), log, secret: SECRET, options });
      await registerDeviceRoutes(app, { authenticator: gateway.authenticator, database, files, log });
      receivePolicyReports(app, log);
      app.addHook("onClose", () => gateway.close());
    },
  });
  await api.app.listen({ port: 0, host: "127.0.0.1" });
  port = (api.app.server.address() as AddressInfo).port;
  const { companies } = api.world;
  device = "fuzzed";
  const own = { company_id: companies.own, model: "RUTX11", name: device, serial: device };
  await api.db
    .insertInto("devices")
    .values({ ...own, secret_hash: hashSecret(`secret of ${device}`) })
    .execute();
});
afterAll(async () => {
  process.off("unhandledRejection", stray).off("uncaughtExceptionMonitor", stray);
  await api?.close();
});

const ids = Object.keys(validRequests) as OperationId[];
let uploads: OperationId[];
// These operations change the signed-in user.
const LEAVING = new Set<string>(["impersonateUser"]);

function readParameters(id: string): Known {
  const operation = documents.operations.get(id);
  const parameters = (operation?.parameters ?? []).filter(({ in: location }) => location === "query");
  return { parameters: parameters as unknown as Known["parameters"], body: (operation?.body ?? {}) as Known["body"] };
}

/** Creates fresh rows and a freshly confirmed session, whatever earlier requests have done. */
async function renew(): Promise<void> {
  const { super_admin } = api.world.actors;
  const own = {
    password_hash: hash,
    email: "super_admin@own.test",
    mfa_type: null,
    disabled: false,
    company_id: api.world.companies.own,
  };
  await api.db.deleteFrom("rate_limits").execute();
  // A changed company may ask for a second factor, which this user does not have.
  await api.db.updateTable("companies").set({ mfa_mandatory: false }).execute();
  await api.db.updateTable("users").set(own).where("id", "=", super_admin).execute();
  subjects = await createSubjects(api.db, api.world.companies.own, super_admin);
  await api.db.updateTable("users").set({ mfa_type: null }).where("id", "=", super_admin).execute();
  uploads = ids.filter((id) => validRequests[id](api.world, subjects).form !== undefined);
  client = await api.signIn("super_admin@own.test");
}

let hash: string | null;
beforeAll(async () => {
  const own = api.db.selectFrom("users").select("password_hash").where("id", "=", api.world.actors.super_admin);
  hash = (await own.executeTakeFirstOrThrow()).password_hash;
});

/** Sends a request again after confirming it with the password. */
async function confirmed<Answered>(send: () => Promise<Answered>): Promise<Answered> {
  await client.post("/password-confirmation", { password: PASSWORD });
  return send();
}

interface Fault {
  /** The settings that send the request again. */
  repeat: string;
  id: string;
  status: number;
  said: string;
  logged: unknown[];
  strays: unknown[];
  sent: string;
}

/** Sends the request of a seed; returns the fault of its response, if any. */
async function tryOne(seed: number): Promise<Fault | undefined> {
  const draw = new Draw(seed);
  const isDoor = draw.chance(0.08);
  const id = draw.chance(0.2) ? draw.pick(uploads) : draw.pick(ids);
  if (!isDoor && LEAVING.has(id)) return undefined;
  const request = isDoor
    ? drawDeviceRequest(draw, device, client)
    : drawRequest(draw, validRequests[id](api.world, subjects), readParameters(id), client);
  logged.length = 0;
  const send = () => sendRaw(port, bytesOf(request)).catch((error) => ({ status: 599, text: String(error) }));
  const response = await send();
  const { status, text } = response.status === 423 ? await confirmed(send) : response;
  const faults = logged.filter(({ text }) => REFUSED_BY_DATABASE.test(text));
  if (!isFault(isDoor ? "door" : id, status) && faults.length === 0 && strays.length === 0) return undefined;
  const sent = bytesOf(request)
    .toString("latin1")
    .replace(/Cookie: .*/g, "Cookie: …")
    .slice(0, 3_000);
  const excerpt = (text.split("\r\n\r\n")[1] ?? text).slice(0, 300);
  return {
    repeat: `FUZZ_SEED=${seed} FUZZ_SECONDS=1`,
    id: isDoor ? "door" : id,
    status,
    said: excerpt,
    logged: [...logged],
    strays: [...strays],
    sent,
  };
}

const REFUSED_BY_DATABASE = /^A request failed|^The database refused|could not be stored|could not be written/;
const RENEWED_EVERY = 40;
const MAX_FAULTS = Number(process.env.FUZZ_FAULTS ?? 5);

test(
  "whatever is sent is refused or answered, never with a fault, and the server serves on",
  async () => {
    const end = Date.now() + SECONDS * 1000;
    const faults: Fault[] = [];
    let sent = 0;
    mkdirSync(dirname(SENDING), { recursive: true });
    for (; Date.now() < end && faults.length < MAX_FAULTS; sent += 1) {
      if (sent % RENEWED_EVERY === 0 || (await client.get("/user")).status !== 200) await renew();
      writeFileSync(SENDING, String(SEED + sent));
      const fault = await tryOne(SEED + sent);
      if (fault) faults.push(fault);
      strays.length = 0;
    }
    rmSync(SENDING, { force: true });
    console.info(`${sent} requests were sent, from FUZZ_SEED=${SEED} on.`);
    // The first line alone says what to send again.
    const found = faults.map(({ repeat, id, status }) => `${repeat}: ${id} answered ${status}`).join("; ");
    if (found !== "") throw new Error(`${found}\n${JSON.stringify(faults, null, 2)}`);
    await renew();
    expect((await client.get("/devices")).status).toBe(200);
    expect(await heldFiles()).toEqual([]);
    expect(api.services.database.pool.waitingCount).toBe(0);
  },
  SECONDS * 1000 + 120_000,
);
