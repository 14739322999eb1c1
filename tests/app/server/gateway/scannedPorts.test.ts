import { afterAll, beforeAll, expect, test } from "vitest";
import { comparePorts } from "../../../../app/server/gateway/jobs/storeNetworkChanges";
import { createWorkingDevice } from "./createWorkingDevice";
import { say, within } from "./gatewayFixture";

let work: Awaited<ReturnType<typeof createWorkingDevice>>;
beforeAll(async () => {
  work = await createWorkingDevice("ports-1");
});
afterAll(() => work?.close());

const rowsOf = (text: string, values?: unknown[]) => work.rows(text, values);
const storedResult = async () =>
  (
    await rowsOf(
      "select change, object, address, port, from_port from network_changes where device_id = $1 order by id",
    )
  ).map(
    ({ change, object, address, port, from_port }) =>
      `${object} ${change} ${from_port ?? ""}>${port} ${address.slice(-2)}`,
  );

const ASK = `insert into device_jobs (company_id, device_id, device_name, device_serial, action)
  values (3, $1, 'D', 'D', 'port_scan') returning id`;

/** Requests a port scan; the device reports these ports. */
async function scan(ports: object[]): Promise<void> {
  const [{ id: job }] = await rowsOf(ASK);
  await work.finish(job, "completed", JSON.stringify({ ports }));
}

const client = (end: string, name?: string) => ({ mac: `02:4E:00:00:00:${end}`, ...(name && { name }) });
const port = (number: number, ...clients: object[]) => ({ port: number, link: true, clients });

test("[modal-catalogue.network-map-changes] who came, left and moved to another port is kept from the second scan on", async () => {
  await scan([port(2, client("01", "camera"), client("02")), port(3)]);
  await scan([port(2, client("03", "a\u0000b")), port(3, client("01", "camera"))]);
  await within(async () =>
    expect((await storedResult()).sort()).toEqual(
      ["ab joined >2 03", "camera moved 2>3 01", "02:4E:00:00:00:02 left >2 02"].sort(),
    ),
  );
  await scan([port(2, client("03", "ab")), port(3, client("01", "camera"))]);
  await scan([{ port: 1e300, link: true, clients: [client("04")] }, port(2, client("03")), port(3, client("01"))]);
  expect(await storedResult()).toHaveLength(3);
  expect(work.log.lines).toEqual([]);
});

test("a scan whose comparison could not be kept is requested again, and compared then, once", async () => {
  const { pool } = work.database;
  const before = (await storedResult()).length;
  await pool.query("alter table network_changes rename to network_changes_away");
  const [{ id: job }] = await rowsOf(ASK);
  await within(() => expect(work.given).toContain(job), 3000);
  const result = JSON.stringify({ ports: [port(2, client("09", "late"))] });
  say(work.device, "job", { job, state: "completed", result });
  await within(() => expect(work.log.lines.join()).toContain("will be sent again"));
  expect((await rowsOf("select state from device_jobs where id = $1", [job]))[0].state).toBe("running");
  await pool.query("alter table network_changes_away rename to network_changes");
  await within(() => expect(work.given.filter((one) => one === job).length).toBeGreaterThan(1), 5000);
  say(work.device, "job", { job, state: "completed", result });
  await within(async () => expect((await storedResult()).slice(before)).toContain("late joined >2 09"));
  expect((await storedResult()).filter((line) => line.startsWith("late"))).toHaveLength(1);
});

test.each([
  ["nobody", [], []],
  ["who stays", [port(1, client("01"))], []],
])("of %s nothing is said", (_who, ports, result) => {
  const scanned = ports as unknown as Parameters<typeof comparePorts>[0];
  expect(comparePorts(scanned, scanned)).toEqual(result);
});
