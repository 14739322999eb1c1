import type { MqttClient } from "mqtt";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Gateway } from "../../../../app/server/gateway/createGateway";
import { startRuns } from "../../../../app/server/operations/tasks/startRuns";
import { addDevice, connectDevice, createGatewayFixture, say, within } from "./gatewayFixture";

let fixture: Awaited<ReturnType<typeof createGatewayFixture>>;
let gateway: Gateway;
let device: number;
let serial: string;
let count = 0;
let groups = 0;
let tags: { well: number; ill: number };
const open: MqttClient[] = [];

const rowsOf = async (text: string, values: unknown[] = []) => (await fixture.database.pool.query(text, values)).rows;

beforeAll(async () => {
  fixture = await createGatewayFixture();
  gateway = await fixture.open({ log: fixture.log });
  const inserted = await rowsOf(
    "insert into tags (company_id, name, color) values (3, 'Well', '#112233'), (3, 'Ill', '#332211') returning id",
  );
  tags = { well: inserted[0].id, ill: inserted[1].id };
});
beforeEach(async () => {
  serial = `run-${++count}`;
  device = await addDevice(fixture.database, serial);
});
afterAll(async () => {
  for (const client of open) client.end(true);
  await fixture?.close();
});

const task = (name: string, stop_on_failure = false) =>
  ({ name, type: "command", timeout: 30, stop_on_failure, data: { command: name } }) as const;

/** Starts a run of tasks on the device and returns its id. */
async function run(...tasks: Parameters<typeof startRuns>[1]["tasks"]): Promise<number> {
  const [group] = await rowsOf("insert into task_groups (company_id, name) values (3, $1) returning id", [
    `${serial} ${++groups}`,
  ]);
  const runGroup = { id: group.id, name: serial, success_tag_id: [tags.well], failed_tag_id: [tags.ill] };
  const context = { createdBy: null, channel: null, now: new Date(), origin: "user" } as const;
  await startRuns(fixture.database.kysely, { group: runGroup, tasks, devices: [device], ...context });
  return (await rowsOf("select id from task_group_logs where device_id = $1", [device]))[0].id;
}

/** Connects a device whose commands end with these exit codes and this state; returns the commands it received. */
async function connectWith(codes: Record<string, number>, state = "completed"): Promise<string[]> {
  const client = await connectDevice(gateway.port, serial);
  open.push(client);
  const received: string[] = [];
  client.on("message", (_topic, payload) => {
    const { job, detail } = JSON.parse(payload.toString());
    received.push(detail.command);
    say(client, "job", { job, state, result: detail.command, exit_code: codes[detail.command] });
  });
  await client.subscribeAsync(`dev/${serial}/down`, { qos: 1 });
  return received;
}

test("a command whose exit code is none of success has failed, whatever its device calls it, and stops the run", async () => {
  const tolerant = { ...task("grep x"), data: { command: "grep x", acceptable_codes: [0, 1] } };
  const id = await run(tolerant, task("make-tea", true), task("uptime"));
  const received = await connectWith({ "grep x": 1, "make-tea": 127, uptime: 0 });
  await within(async () => {
    const [log] = await rowsOf("select status from task_group_logs where id = $1", [id]);
    expect(log.status).toBe("failed");
  }, 10_000);
  expect(received).toEqual(["grep x", "make-tea"]);
  const logs = await rowsOf("select result from task_logs where group_log_id = $1 order by id", [id]);
  expect(logs.map(({ result }) => [result.state, result.exit_code])).toEqual([
    ["completed", 1],
    ["failed", 127],
    ["cancelled", undefined],
  ]);
  const jobs = await rowsOf("select exit_code, state from device_jobs where run_id = $1 order by id", [id]);
  expect(jobs.map(({ exit_code, state }) => [state, exit_code])).toEqual([
    ["completed", 1],
    ["failed", 127],
    ["cancelled", null],
  ]);
});

/** Connects a device that completes its jobs except the given ones; returns the commands it received. */
async function connect(cannot: readonly string[] = []): Promise<string[]> {
  const client = await connectDevice(gateway.port, serial);
  open.push(client);
  const received: string[] = [];
  client.on("message", (_topic, payload) => {
    const { job, detail } = JSON.parse(payload.toString());
    received.push(detail.command ?? detail.file?.name ?? "?");
    const state = cannot.includes(detail.command) ? "failed" : "completed";
    say(client, "job", { job, state, result: `${detail.command} ${state}` });
  });
  await client.subscribeAsync(`dev/${serial}/down`, { qos: 1 });
  return received;
}

const stateOf = async (id: number) =>
  (await rowsOf("select status, tasks_done, tasks_count from task_group_logs where id = $1", [id]))[0];
const ended = (id: number, status: string) =>
  within(async () => expect(await stateOf(id)).toMatchObject({ status }), 10_000);
const logsOf = async (id: number) =>
  (await rowsOf("select name, result from task_logs where group_log_id = $1 order by id", [id])).map(
    ({ name, result }) => [name, result.state],
  );
const tagsOf = async () =>
  (await rowsOf("select tag_id from device_tags where device_id = $1", [device])).map(({ tag_id }) => tag_id);

describe("a group of tasks", () => {
  test("runs task by task in order, and what came of each is written down; a device that did all gets its tag", async () => {
    const id = await run(task("one"), task("two"), task("three"));
    expect(await stateOf(id)).toEqual({ status: "processing", tasks_done: 0, tasks_count: 3 });
    expect(await connect()).toEqual([]);
    await ended(id, "completed");
    expect(await logsOf(id)).toEqual([
      ["one", "completed"],
      ["two", "completed"],
      ["three", "completed"],
    ]);
    expect(await stateOf(id)).toMatchObject({ tasks_done: 3 });
    expect(await tagsOf()).toEqual([tags.well]);
  });

  test("goes on after a task that failed, or leaves the rest out, as the task says", async () => {
    const going = await run(task("one"), task("two"), task("three"));
    const received = await connect(["two"]);
    await ended(going, "failed");
    expect(received).toEqual(["one", "two", "three"]);
    expect(await tagsOf()).toEqual([tags.ill]);
    await rowsOf("delete from task_group_logs where id = $1", [going]);
    const stopping = await run(task("one"), task("two", true), task("three"), task("four"));
    await ended(stopping, "failed");
    expect(received.slice(3)).toEqual(["one", "two"]);
    expect(await logsOf(stopping)).toEqual([
      ["one", "completed"],
      ["two", "failed"],
      ["three", "cancelled"],
      ["four", "cancelled"],
    ]);
    expect(await stateOf(stopping)).toMatchObject({ tasks_done: 4 });
  });

  test("that was cancelled is not begun again, and what was begun is not done twice", async () => {
    const id = await run(task("one"), task("two"));
    await rowsOf(
      "update device_jobs set state = 'cancelled' where id = (select min(id) from device_jobs where run_id = $1)",
      [id],
    );
    expect(await stateOf(id)).toMatchObject({ status: "failed", tasks_done: 2 });
    const received = await connect();
    const after = await addRun("after");
    await ended(after, "completed");
    expect(received).toEqual(["after"]);
  });

  test("goes on where it was when the server ended in the middle", async () => {
    const id = await run(task("one"), task("two"), task("three"));
    // State after a killed server: one task is done, the next one was sent, and whether it arrived is unknown.
    await rowsOf(
      "update device_jobs set state = 'completed' where id = (select min(id) from device_jobs where run_id = $1)",
      [id],
    );
    await rowsOf(
      "update device_jobs set state = 'running' where id = (select min(id) from device_jobs where run_id = $1 and state = 'waiting')",
      [id],
    );
    const received = await connect();
    await ended(id, "completed");
    expect(received).toEqual(["two", "three"]);
    expect((await logsOf(id)).map(([name]) => name)).toEqual(["one", "two", "three"]);
  });

  test("whose file was removed fails at that task with a message", async () => {
    const sending = {
      name: "send",
      type: "upload_file",
      timeout: 30,
      stop_on_failure: true,
      data: { file_id: 987654 },
    } as const;
    const id = await run(sending, task("never"));
    const received = await connect();
    await ended(id, "failed");
    expect(received).toEqual([]);
    const [log] = await rowsOf("select result from task_logs where group_log_id = $1 order by id limit 1", [id]);
    expect(log.result).toEqual({ state: "failed", output: "The file is not there any more." });
  });
});

async function addRun(name: string): Promise<number> {
  await rowsOf("delete from task_group_logs where device_id = $1", [device]);
  return run(task(name));
}
