import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorkingDevice } from "./createWorkingDevice";
import { addDevice, connectDevice, say, within } from "./gatewayFixture";

let work: Awaited<ReturnType<typeof createWorkingDevice>>;
beforeAll(async () => {
  work = await createWorkingDevice("way-1");
});
afterAll(() => work?.close());

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
  await work.finish(job.id, state, "The way is open.");
  return (await rows(SESSIONS)).slice(before);
}

test("a device that was offline gets the request to close a connection once it is back, after earlier jobs", async () => {
  const serial = "way-2";
  const id = await addDevice(work.database, serial);
  const queueJob = async (action: string, detail: object) => (await work.rows(JOB, [id, action, detail]))[0].id;
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
  const [ssh] = await work.rows(ACCESS, [work.id, "ssh", false]);
  const [page] = await work.rows(ACCESS, [work.id, "https", false]);
  const session = { access_id: null, end_time: null, seconds: 600 };
  expect(await sessionsAfter("completed", "connect_webui", { duration: 600 })).toEqual([{ ...session, type: "webui" }]);
  expect(await sessionsAfter("completed", "connect_cli", { duration: 600 })).toEqual([{ ...session, type: "cli" }]);
  for (const [access, type] of [
    [ssh, "cli"],
    [page, "lan-webui"],
  ] as const) {
    const opened = await sessionsAfter("completed", "connect_access", { duration: 600, access_id: access.id });
    expect(opened).toEqual([{ ...session, type, access_id: access.id }]);
  }
  expect(await sessionsAfter("failed", "connect_webui", { duration: 600 })).toEqual([]);
  expect(await sessionsAfter("completed", "reboot", { duration: 600 })).toEqual([]);
  expect(work.log.lines).toEqual([]);
});
