import type { MqttClient } from "mqtt";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { CommandOutput } from "../../../../../app/server/gateway/jobs/CommandOutput";
import { claimJobs } from "../../../../../app/server/gateway/jobs/jobRows";
import { addDevice, connectDevice, createGatewayFixture, say, within } from "../gatewayFixture";

let fixture: Awaited<ReturnType<typeof createGatewayFixture>>;
let port: number;
let user: number;
let device: number;
let serial: string;
let client: MqttClient;
let received: number[];
let count = 0;

beforeAll(async () => {
  fixture = await createGatewayFixture();
  ({ port } = await fixture.open({ log: fixture.log }));
  const { pool } = fixture.database;
  await pool.query(
    "insert into roles (id, name, title, reach) values (1, 'super_admin', 'A', 'all') on conflict do nothing",
  );
  const { rows } = await pool.query(
    "insert into users (email, username, company_id, role_id, password_hash) values ('a@b.test', 'a', 1, 1, 'x') returning id",
  );
  user = rows[0].id;
});
beforeEach(async () => {
  serial = `OUTPUT-${++count}`;
  device = await addDevice(fixture.database, serial);
  client = await arrive();
  return () => void client.end(true);
});
afterAll(() => fixture.close());

async function arrive(): Promise<MqttClient> {
  const arrived = await connectDevice(port, serial);
  const jobs: number[] = [];
  arrived.on("message", (_topic, payload) => jobs.push(JSON.parse(payload.toString()).job));
  await arrived.subscribeAsync(`dev/${serial}/down`, { qos: 1 });
  received = jobs;
  return arrived;
}

const channelOf = (of = device) => `private-status.${user}.${of}`;

async function queue(action = "command"): Promise<number> {
  const { rows } = await fixture.database.pool.query(
    `insert into device_jobs (company_id, device_id, device_name, device_serial, action, created_by, channel)
     values (3, $1, 'D', 'D', $2, $3, $4) returning id`,
    [device, action, user, channelOf()],
  );
  return rows[0].id;
}

async function start(action?: string): Promise<number> {
  const job = await queue(action);
  await within(() => expect(received).toContain(job), 3000);
  return job;
}

const jobOf = async (id: number) =>
  (await fixture.database.pool.query("select * from device_jobs where id = $1", [id])).rows[0];
const output = (job: number, part: number, text: string, more: object = {}) =>
  say(client, "job", { job, state: "running", output: { part, text, ...more } });
const published = () =>
  fixture.live.sent
    .filter(({ room, event }) => room === channelOf() && event === "output")
    .map(({ payload }) => (payload as { data: object }).data);

test("what a command writes is published in order while it runs, and the end of it stored", async () => {
  const job = await start();
  output(job, 1, "one\n");
  output(job, 2, "two\n", { left_out: 5 });
  await within(async () => expect((await jobOf(job)).output).toEqual({ part: 2, text: "two\n", left_out: 9 }));
  output(job, 3, "three\n");
  await within(() => expect(published()).toHaveLength(3));
  expect(published()).toEqual([
    { [device]: { job, part: 1, text: "one\n" } },
    { [device]: { job, part: 2, text: "two\n", left_out: 5 } },
    { [device]: { job, part: 3, text: "three\n" } },
  ]);
  expect(await jobOf(job)).toMatchObject({ state: "running", result: null });
  const { rows } = await fixture.database.pool.query("select message from status_messages where channel = $1", [
    channelOf(),
  ]);
  expect(rows).toHaveLength(1);
});

test("a command that has ended has its result and exit code; the text of its output is not stored twice", async () => {
  const job = await start();
  output(job, 1, "x".repeat(7000));
  output(job, 2, "y".repeat(7000));
  say(client, "job", { job, state: "failed", result: "y".repeat(8000), exit_code: 3 });
  await within(async () => expect((await jobOf(job)).state).toBe("failed"));
  expect(await jobOf(job)).toMatchObject({
    exit_code: 3,
    result: "y".repeat(8000),
    output: { part: 2, left_out: 6000 },
  });
  expect((await jobOf(job)).output).not.toHaveProperty("text");
});

test("a command that ended without an exit code keeps what it had written beside the reason", async () => {
  const job = await start();
  output(job, 1, "half of it\n");
  say(client, "job", { job, state: "failed", result: "The command took longer than 5 seconds." });
  await within(async () => expect((await jobOf(job)).state).toBe("failed"));
  expect(await jobOf(job)).toMatchObject({
    ...{ exit_code: null, result: "The command took longer than 5 seconds." },
    output: { part: 1, text: "half of it\n" },
  });
});

test("a part that arrives twice or late, of another job or after the end counts once or not at all", async () => {
  const job = await start();
  for (const part of [1, 1, 3, 2]) output(job, part, `${part} `);
  output(job + 1000, 4, "foreign");
  say(client, "job", { job, state: "completed", result: "1 3", exit_code: 0 });
  output(job, 5, "late");
  await within(async () => expect((await jobOf(job)).state).toBe("completed"));
  const next = await start();
  output(next, 1, "of the next one");
  await within(() => expect(published().at(-1)).toEqual({ [device]: { job: next, part: 1, text: "of the next one" } }));
  expect(published()).toHaveLength(3);
});

test("a device that loses its connection goes on with the next part", async () => {
  const job = await start();
  output(job, 1, "before ");
  await within(async () => expect((await jobOf(job)).output).toMatchObject({ part: 1 }));
  client.end(true);
  client = await arrive();
  await within(() => expect(received).toContain(job), 3000);
  output(job, 1, "before ");
  output(job, 2, "after");
  await within(async () => expect((await jobOf(job)).output).toMatchObject({ part: 2, text: "before after" }));
  expect(published()).toHaveLength(2);
});

test("the output of a job that is no command is not passed on", async () => {
  const job = await start("reboot");
  output(job, 1, "no");
  say(client, "job", { job, state: "completed", result: "Started again." });
  await within(async () => expect(await jobOf(job)).toMatchObject({ state: "completed", output: null }));
  expect(published()).toEqual([]);
});

test.each<[string, object]>([
  ["no number", { text: "x" }],
  ["number 0", { part: 0, text: "x" }],
  ["too long a text", { part: 1, text: "x".repeat(8001) }],
  ["a number of its own device left out", { part: 1, text: "x", left_out: -1 }],
])("a part with %s is passed over, and the device stays", async (_what, part) => {
  const job = await start();
  say(client, "job", { job, state: "running", output: part });
  say(client, "job", { job, state: "completed", result: "fine", exit_code: 0 });
  await within(async () => expect(await jobOf(job)).toMatchObject({ state: "completed", output: null }));
  expect(published()).toEqual([]);
});

test("a running command that is cancelled is reported to its device once, and ends as the device says", async () => {
  const messages: object[] = [];
  client.on("message", (_topic, payload) => messages.push(JSON.parse(payload.toString())));
  const job = await start();
  await fixture.database.pool.query("update device_jobs set cancel_requested_at = now() where id = $1", [job]);
  await within(() => expect(messages.at(-1)).toEqual({ cancel: job }), 3000);
  output(job, 1, "until then");
  say(client, "job", { job, state: "failed", result: "The command was cancelled." });
  await within(async () => expect(await jobOf(job)).toMatchObject({ state: "failed", output: { text: "until then" } }));
  await start();
  expect(messages.filter((message) => "cancel" in message)).toHaveLength(1);
});

test("a device that writes without end is held to a total, and 8000 characters are stored", async () => {
  client.end(true);
  await queue();
  const [job] = await claimJobs(fixture.database, [device]);
  if (!job) throw new Error("There is no job.");
  const flood = new CommandOutput({ ...fixture, log: fixture.log }, job);
  for (let part = 1; part <= 500; part += 1) flood.add({ part, text: `${part} ${"😀".repeat(3997)}` });
  await flood.end();
  const parts = published().length;
  expect(parts * 8000).toBeGreaterThan(1_000_000);
  expect(parts * 8000).toBeLessThan(1_100_000);
  const { output: stored } = await jobOf(job.id);
  expect(stored.part).toBe(parts);
  expect(stored.text.length).toBeLessThanOrEqual(8000);
  expect(stored.text).toMatch(/^😀/u);
});
