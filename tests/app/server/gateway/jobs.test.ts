import type { MqttClient } from "mqtt";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Gateway } from "../../../../app/server/gateway/createGateway";
import { seal } from "../../../../app/server/session/seal";
import { SECRET } from "../api/world";
import {
  addDevice,
  closed,
  connectDevice,
  createGatewayFixture,
  createRecordingHub,
  say,
  wait,
  within,
} from "./gatewayFixture";

let fixture: Awaited<ReturnType<typeof createGatewayFixture>>;
let gateway: Gateway;
let device: number;
let user: number;
let count = 0;
let serial: string;

beforeAll(async () => {
  fixture = await createGatewayFixture();
  gateway = await fixture.open({ log: fixture.log });
  const { pool } = fixture.database;
  await pool.query(
    "insert into roles (id, name, title, reach) values (1, 'super_admin', 'A', 'all') on conflict do nothing",
  );
  const inserted = await pool.query(
    "insert into users (email, username, company_id, role_id, password_hash) values ('a@b.test', 'a', 1, 1, 'x') returning id",
  );
  user = inserted.rows[0].id;
});
beforeEach(async () => {
  serial = `job-${++count}`;
  device = await addDevice(fixture.database, serial);
});
afterAll(() => fixture.close());

async function queueJob(action: string, detail: object = {}, of = device): Promise<number> {
  const { rows } = await fixture.database.pool.query(
    `insert into device_jobs (company_id, device_id, device_name, device_serial, action, detail, created_by, channel)
     values (3, $1, 'D', 'D', $2, $3, $4, $5) returning id`,
    [of, action, detail, user, `private-status.${user}.${of}`],
  );
  return rows[0].id;
}

async function arrive(
  of = serial,
  port = gateway.port,
): Promise<{ client: MqttClient; got: Record<string, unknown>[] }> {
  const client = await connectDevice(port, of);
  const got: Record<string, unknown>[] = [];
  client.on("message", (_topic, payload) => got.push(JSON.parse(payload.toString())));
  await client.subscribeAsync(`dev/${of}/down`, { qos: 1 });
  return { client, got };
}

const jobOf = async (id: number) =>
  (await fixture.database.pool.query("select * from device_jobs where id = $1", [id])).rows[0];

describe("jobs for devices", () => {
  test("goes down when the device returns, in order, the next when the one before is done", async () => {
    const [first, second] = [await queueJob("reboot"), await queueJob("command", { command: "uptime" })];
    const { client, got } = await arrive();
    await within(() => expect(got).toEqual([{ job: first, action: "reboot", detail: {} }]), 3000);
    await wait(700);
    expect(got).toHaveLength(1);
    say(client, "job", { job: first, state: "completed", result: "Started again." });
    await within(() => expect(got[1]).toEqual({ job: second, action: "command", detail: { command: "uptime" } }), 3000);
    expect(await jobOf(first)).toMatchObject({ state: "completed", result: "Started again." });
    say(client, "job", { job: second, state: "failed", result: "no such\nprogram" });
    await within(async () =>
      expect(await jobOf(second)).toMatchObject({ state: "failed", result: "no such\nprogram" }),
    );
    await wait(700);
    expect(got).toHaveLength(2);
    client.end(true);
  });

  test("is reported on the requester's channel: running, progress, and the end", async () => {
    const id = await queueJob("verify");
    const { client, got } = await arrive();
    await within(() => expect(got).toHaveLength(1), 3000);
    say(client, "job", { job: id, state: "running", progress: { value: 3, total: 10 } });
    await within(async () => expect((await jobOf(id)).progress).toEqual({ value: 3, total: 10 }));
    say(client, "job", { job: id, state: "completed" });
    await within(async () => expect((await jobOf(id)).state).toBe("completed"));
    const room = `private-status.${user}.${device}`;
    const events = () =>
      fixture.live.sent
        .filter((sent) => sent.room === room)
        .map(({ payload }) => Object.values((payload as { data: object }).data)[0]);
    await within(() =>
      expect(events()).toMatchObject([
        { status: "running" },
        { status: "running", progress: { value: 3, total: 10 } },
        { status: "completed" },
      ]),
    );
    const stored = await fixture.database.pool.query("select subject from status_messages where channel = $1", [room]);
    expect(stored.rows).toHaveLength(3);
    client.end(true);
  });

  test("is given again to a device that was interrupted, under the same number, also by a server that was killed", async () => {
    const id = await queueJob("reboot");
    const first = await arrive();
    await within(() => expect(first.got).toHaveLength(1), 3000);
    first.client.end(true);
    await closed(first.client);
    // State after a killed server: the job is running, and whether the device received it is unknown.
    expect((await jobOf(id)).state).toBe("running");
    const reconnected = await arrive();
    await within(() => expect(reconnected.got).toEqual([{ job: id, action: "reboot", detail: {} }]), 3000);
    say(reconnected.client, "job", { job: id, state: "completed" });
    say(reconnected.client, "job", { job: id, state: "failed" });
    await within(async () => expect((await jobOf(id)).state).toBe("completed"));
    await wait(300);
    expect((await jobOf(id)).state).toBe("completed");
    reconnected.client.end(true);
  });

  test("is retried a little later when its subscribers could not be notified", async () => {
    const live = createRecordingHub();
    const { publish } = live;
    let failures = 0;
    live.publish = (...event) => {
      if (event[1] === "status" && failures++ === 0) throw new Error("The hub is gone.");
      publish(...event);
    };
    const options = { data: fixture.folder, host: "127.0.0.1", devicePort: 0 };
    const busyGateway = await fixture.open({ live, log: fixture.log, options });
    const id = await queueJob("reboot");
    const { client, got } = await arrive(serial, busyGateway.port);
    await within(() => expect(got.map(({ job }) => job)).toEqual([id]), 3000);
    expect(failures).toBeGreaterThan(1);
    client.end(true);
  });

  test("about a file that was removed meanwhile fails, and the next is given", async () => {
    const [gone, next] = [await queueJob("update_firmware", { file_id: 1 }), await queueJob("verify")];
    const { client, got } = await arrive();
    await within(() => expect(got.map(({ job }) => job)).toEqual([next]), 3000);
    expect(await jobOf(gone)).toMatchObject({ state: "failed", result: "The file is not there any more." });
    client.end(true);
  });

  test("is not given once it was cancelled", async () => {
    const [cancelled, next] = [await queueJob("reboot"), await queueJob("port_scan")];
    await fixture.database.pool.query("update device_jobs set state = 'cancelled' where id = $1", [cancelled]);
    const { client, got } = await arrive();
    await within(() => expect(got.map(({ job }) => job)).toEqual([next]), 3000);
    client.end(true);
  });

  test("holds the password in clear only on its way to the device", async () => {
    const password = seal(SECRET, "device-passwords", "new secret 1").toString("base64");
    const id = await queueJob("set_password", { password });
    const { client, got } = await arrive();
    await within(
      () => expect(got).toEqual([{ job: id, action: "set_password", detail: { password: "new secret 1" } }]),
      3000,
    );
    expect(JSON.stringify((await jobOf(id)).detail)).not.toContain("new secret");
    client.end(true);
  });

  test("is not ended by another device, nor before it was given", async () => {
    const other = `job-${++count}`;
    await addDevice(fixture.database, other);
    const waits = await queueJob("reboot");
    const stranger = await arrive(other);
    say(stranger.client, "job", { job: waits, state: "completed" });
    await wait(500);
    expect((await jobOf(waits)).state).toBe("waiting");
    stranger.client.end(true);
  });

  test("a report is taken without its control characters, its lines kept", async () => {
    const id = await queueJob("reboot");
    const { client, got } = await arrive();
    await within(() => expect(got).toHaveLength(1), 3000);
    say(client, "job", { job: id, state: "completed", result: "one\u0000\ntwo" });
    await within(async () => expect(await jobOf(id)).toMatchObject({ state: "completed", result: "one\ntwo" }), 3000);
    client.end(true);
  });

  test.each<[string, object | string]>([
    ["a number that is none", { job: "1", state: "completed" }],
    ["an unknown state", { job: 1, state: "done" }],
    ["a result too long", { job: 1, state: "completed", result: "x".repeat(8001) }],
    ["progress beyond sense", { job: 1, state: "running", progress: { value: -1, total: 0 } }],
    ["no JSON", "completed"],
  ])("a report with %s is passed over, and the device stays", async (_what, message) => {
    const id = await queueJob("reboot");
    const { client, got } = await arrive();
    await within(() => expect(got).toHaveLength(1), 3000);
    say(
      client,
      "job",
      typeof message === "string" ? message : JSON.parse(JSON.stringify(message).replace(/"job":1/, `"job":${id}`)),
    );
    await wait(200);
    expect((await jobOf(id)).state).toBe("running");
    expect(client.connected).toBe(true);
    client.end(true);
  });
});
