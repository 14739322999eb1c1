import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorkingDevice } from "./createWorkingDevice";

let work: Awaited<ReturnType<typeof createWorkingDevice>>;
beforeAll(async () => {
  work = await createWorkingDevice("way-1");
});
afterAll(() => work?.close());

const JOB = `insert into device_jobs (company_id, device_id, device_name, device_serial, action, detail)
  values (3, $1, 'D', 'D', $2, $3) returning id`;
const ACCESS = `insert into remote_access (device_id, name, destination_ip, destination_port, protocol, is_main)
  values ($1, $2, '192.168.1.1', 443, $2, $3) returning id`;
const SESSIONS = `select type, access_id, extract(epoch from expires_at - start_time)::integer as seconds, end_time
  from access_sessions where device_id = $1 order by id`;

/** What is kept once the device said this of opening a way. */
async function sessionsAfter(state: string, action: string, detail: object): Promise<unknown[]> {
  const { id, rows } = work;
  const before = (await rows(SESSIONS)).length;
  const [job] = await rows(JOB, [id, action, detail]);
  await work.finish(job.id, state, "The way is open.");
  return (await rows(SESSIONS)).slice(before);
}

test("a way that a device has opened is a session of it, for as long as was asked; one it could not open is none", async () => {
  const [ssh] = await work.rows(ACCESS, [work.id, "ssh", false]);
  const [page] = await work.rows(ACCESS, [work.id, "https", false]);
  const kept = { access_id: null, end_time: null, seconds: 600 };
  expect(await sessionsAfter("completed", "connect_webui", { duration: 600 })).toEqual([{ ...kept, type: "webui" }]);
  expect(await sessionsAfter("completed", "connect_cli", { duration: 600 })).toEqual([{ ...kept, type: "cli" }]);
  for (const [access, type] of [
    [ssh, "cli"],
    [page, "lan-webui"],
  ] as const) {
    const opened = await sessionsAfter("completed", "connect_access", { duration: 600, access_id: access.id });
    expect(opened).toEqual([{ ...kept, type, access_id: access.id }]);
  }
  expect(await sessionsAfter("failed", "connect_webui", { duration: 600 })).toEqual([]);
  expect(await sessionsAfter("completed", "reboot", { duration: 600 })).toEqual([]);
  expect(work.log.lines).toEqual([]);
});
