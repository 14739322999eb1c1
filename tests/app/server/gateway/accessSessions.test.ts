import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { storeOutcome } from "../../../../app/server/gateway/jobs/storeOutcome";
import { verifyOpened } from "../../../../app/server/gateway/jobs/verifyOpened";
import { acceptTunnels } from "../../../../app/server/gateway/tunnel/acceptTunnels";
import { DeviceTunnels } from "../../../../app/server/gateway/tunnel/DeviceTunnels";
import { createWorkingDevice } from "./createWorkingDevice";
import { addDevice, connectDevice, say, within } from "./gatewayFixture";
import { openTestTunnel } from "./tunnel/openTestTunnel";

let work: Awaited<ReturnType<typeof createWorkingDevice>>;
const tunnels = new DeviceTunnels();
const web = createServer();
let stop: () => Promise<void>;

/** Opens the tunnel of a device in which these targets accept connections. */
async function openTunnel(serial: string, id: number, targets: readonly string[]): Promise<void> {
  const server = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
  const served = targets.map((target) => [target, () => {}] as const);
  await openTestTunnel(server, { serial, secret: `secret of ${serial}` }, Object.fromEntries(served));
  await within(() => expect(tunnels.has(id)).toBe(true));
}

beforeAll(async () => {
  work = await createWorkingDevice("way-1", { tunnels, origin: () => "https://fleet.test" });
  web.listen(0, "127.0.0.1");
  await once(web, "listening");
  stop = acceptTunnels({ server: web, database: work.database, tunnels, log: work.log });
});
afterAll(async () => {
  await stop?.();
  web.close();
  await work?.close();
});

const JOB = `insert into device_jobs (company_id, device_id, device_name, device_serial, action, detail)
  values (3, $1, 'D', 'D', $2, $3) returning id`;
const ACCESS = `insert into remote_access (device_id, name, destination_ip, destination_port, protocol, is_main)
  values ($1, $2, '192.168.1.1', 443, $2, $3) returning id`;
const OPENED = "select job_id from access_sessions where device_id = $1";
const SESSIONS = `select type, access_id, extract(epoch from expires_at - start_time)::integer as seconds, end_time
  from access_sessions where device_id = $1 order by id`;

/** The stored sessions after the device has reported this state of opening one. */
async function sessionsAfter(state: string, action: string, detail: object): Promise<unknown[]> {
  const { id, rows } = work;
  const before = (await rows(SESSIONS)).length;
  const [job] = await rows(JOB, [id, action, detail]);
  await work.finish(job.id, state, "The tunnel is open.");
  return (await rows(SESSIONS)).slice(before);
}

test("a device that was offline gets the request to close a connection once it is back, after earlier jobs", async () => {
  const serial = "way-2";
  const id = await addDevice(work.database, serial);
  const queueJob = async (action: string, detail: object) => (await work.rows(JOB, [id, action, detail]))[0].id;
  await openTunnel(serial, id, ["localhost:22"]);
  const jobs = [await queueJob("connect_cli", { duration: 600 }), await queueJob("command", { command: "uptime" })];
  jobs.push(await queueJob("connect_close", { session_id: 1, opened_by: jobs[0] }));
  const device = await connectDevice(work.port, serial);
  const received: { job: number; action: string; detail: object }[] = [];
  device.on("message", (_topic, payload) => {
    const job = JSON.parse(payload.toString());
    received.push(job);
    say(device, "job", { job: job.job, state: "completed", result: "Done." });
  });
  await device.subscribeAsync(`dev/${serial}/down`, { qos: 1 });
  await within(() => expect(received).toHaveLength(3), 5000);
  expect(received.map(({ job }) => job)).toEqual(jobs);
  expect(received[2]).toMatchObject({ action: "connect_close", detail: { session_id: 1, opened_by: jobs[0] } });
  await within(async () => expect(await work.rows(OPENED, [id])).toEqual([{ job_id: jobs[0] }]));
  await device.endAsync(true);
});

test("a way that a device has opened is a session of it, for as long as was asked; one it could not open is none", async () => {
  await openTunnel("way-1", work.id, ["localhost:80", "localhost:22", "192.168.1.1:443"]);
  const [ssh] = await work.rows(ACCESS, [work.id, "ssh", false]);
  const [page] = await work.rows(ACCESS, [work.id, "https", false]);
  const [files] = await work.rows(ACCESS, [work.id, "sftp", false]);
  const [desktop] = await work.rows(ACCESS, [work.id, "vnc", false]);
  const session = { access_id: null, end_time: null, seconds: 600 };
  expect(await sessionsAfter("completed", "connect_webui", { duration: 600 })).toEqual([{ ...session, type: "webui" }]);
  expect(await sessionsAfter("completed", "connect_cli", { duration: 600 })).toEqual([{ ...session, type: "cli" }]);
  for (const [access, type] of [
    [ssh, "cli"],
    [page, "lan-webui"],
    [files, "files"],
    [desktop, "desktop"],
  ] as const) {
    const opened = await sessionsAfter("completed", "connect_access", { duration: 600, access_id: access.id });
    expect(opened).toEqual([{ ...session, type, access_id: access.id }]);
  }
  expect(await sessionsAfter("failed", "connect_webui", { duration: 600 })).toEqual([]);
  expect(await sessionsAfter("completed", "reboot", { duration: 600 })).toEqual([]);
  expect(work.log.lines).toEqual([]);
});

test.each([
  ["given another port", "update remote_access set destination_port = 23 where id = $1"],
  ["given another address", "update remote_access set destination_ip = '192.168.1.9' where id = $1"],
  ["removed", "delete from remote_access where id = $1"],
])(
  "[connect.verified] a remote access that is %s after its target was connected to gives no session",
  async (how, change) => {
    // Not connected: a job that was sent to it would have to be reported by it.
    const serial = `alone-${how.replaceAll(" ", "-")}`;
    const id = await addDevice(work.database, serial);
    await openTunnel(serial, id, ["192.168.1.1:443"]);
    const insert = `insert into remote_access (device_id, name, destination_ip, destination_port, protocol)
    values ($1, $2, '192.168.1.1', 443, 'https') returning id`;
    const [access] = await work.rows(insert, [id, how]);
    const detail = { access_id: access.id, duration: 600 };
    const [{ id: job }] = await work.rows(JOB, [id, "connect_access", detail]);
    await work.rows("update device_jobs set state = 'running' where id = $1", [job]);
    const { database } = work;
    const verified = await verifyOpened({ database, tunnels }, id, { job, state: "completed" });
    expect(verified).toMatchObject({ state: "completed", target: { host: "192.168.1.1", port: 443 } });
    await work.rows(change, [access.id]);
    const result = "The remote access was changed or removed while it was opened.";
    const failed = { state: "failed", result };
    expect(await storeOutcome(database, id, verified)).toMatchObject({ job: { state: "failed" }, report: failed });
    expect(await work.rows("select state, result from device_jobs where id = $1", [job])).toEqual([failed]);
    expect(await work.rows("select id from access_sessions where job_id = $1", [job])).toEqual([]);
  },
);

test("[connect.limits] what was asked for before the device came back opens no more than 20 sessions", async () => {
  const serial = "way-5";
  const id = await addDevice(work.database, serial);
  await openTunnel(serial, id, ["localhost:22"]);
  const jobs = await Promise.all(
    Array.from({ length: 24 }, async () => (await work.rows(JOB, [id, "connect_cli", { duration: 600 }]))[0].id),
  );
  await work.rows("update device_jobs set state = 'running' where device_id = $1", [id]);
  const { database } = work;
  const outcomes = await Promise.all(
    jobs.map(async (job) => {
      const verified = await verifyOpened({ database, tunnels }, id, { job, state: "completed" });
      return (await storeOutcome(database, id, verified)).report;
    }),
  );
  const failed = outcomes.filter(({ state }) => state === "failed").map(({ result }) => result);
  expect(failed).toEqual(Array(4).fill("This device has 20 open sessions, the maximum. End one first."));
  expect(await work.rows(OPENED, [id])).toHaveLength(20);
});

test.each([
  ["ssh", "fleet.test/rms-connect/ssh?session="],
  ["http", "fleet.test/rms-connect/webui?session="],
  ["vnc", "fleet.test/rms-connect/desktop?session="],
  ["sftp", "fleet.test/rms-connect/sftp?session="],
])(
  "[connect.link] the last message about a session over %s has its id, and the address of its page",
  async (protocol, address) => {
    await openTunnel("way-1", work.id, ["192.168.1.1:443"]);
    const insert = `insert into remote_access (device_id, name, destination_ip, destination_port, protocol)
    values ($1, $2, '192.168.1.1', 443, $3) returning id`;
    const [access] = await work.rows(insert, [work.id, `Linked ${protocol}`, protocol]);
    const [{ id: job }] = await work.rows(JOB, [work.id, "connect_access", { access_id: access.id, duration: 600 }]);
    await work.rows("update device_jobs set channel = $2 where id = $1", [job, `of ${protocol}`]);
    await work.finish(job, "completed", "The tunnel is open.");
    const [{ id: session }] = await work.rows("select id from access_sessions where job_id = $1", [job]);
    const last = () => JSON.stringify(work.sent.findLast(({ room }) => room === `of ${protocol}`)?.payload);
    await within(() => expect(last()).toContain(`"session_id":${session}`));
    expect(last()).toContain(`"link":"${address}${session}"`);
  },
);

test("[connect.verified] a session whose target does not answer through the tunnel is none, and its job says why", async () => {
  const serial = "way-3";
  const id = await addDevice(work.database, serial);
  const device = await connectDevice(work.port, serial);
  device.on("message", (_topic, payload) => {
    say(device, "job", {
      job: JSON.parse(payload.toString()).job,
      state: "completed",
      result: "It is open, honestly.",
    });
  });
  await device.subscribeAsync(`dev/${serial}/down`, { qos: 1 });
  const outcome = async () => {
    const [{ id: job }] = await work.rows(JOB, [id, "connect_cli", { duration: 600 }]);
    const read = async () => (await work.rows("select state, result from device_jobs where id = $1", [job]))[0];
    await within(async () => expect((await read()).state).toBe("failed"), 5000);
    return (await read()).result;
  };
  expect(await outcome()).toBe("The device has no tunnel open.");
  await work.rows("update companies set remaining_data = $1 where id = 3", [0]);
  expect(await outcome()).toBe("The company has no data left.");
  await work.rows("update companies set remaining_data = $1 where id = 3", [1]);
  await openTunnel(serial, id, ["localhost:80"]);
  const refused = "The target refused the connection, or cannot be reached from the device. (ECONNREFUSED)";
  expect(await outcome()).toBe(refused);
  expect(await work.rows(OPENED, [id])).toEqual([]);
  await device.endAsync(true);
});
