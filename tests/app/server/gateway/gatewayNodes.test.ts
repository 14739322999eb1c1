import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readNodeName } from "../../../../app/server/gateway/gatewayNodes";
import { addDevice, connectDevice, createGatewayFixture, readDevice } from "./gatewayFixture";

let fixture: Awaited<ReturnType<typeof createGatewayFixture>>;

beforeAll(async () => {
  fixture = await createGatewayFixture();
});
afterAll(() => fixture.close());

const within = (check: () => unknown, timeout = 2000) => vi.waitFor(check, { timeout, interval: 20 });
const statusOf = async (id: number) => (await readDevice(fixture.database, id)).status;

async function leaveOnline(serial: string, node: string): Promise<number> {
  const id = await addDevice(fixture.database, serial);
  await fixture.database.pool.query("update devices set status = 1, gateway_node = $2 where id = $1", [id, node]);
  return id;
}

/** A second server process with a data folder of its own. */
async function openOther(name: string, more: { reportEvery?: number } = {}) {
  const data = join(fixture.folder, name);
  mkdirSync(data);
  return fixture.open({ options: { data, host: "127.0.0.1", devicePort: 0 }, ...more });
}

test("the devices of a process that was killed are offline when it starts again, those of others are not", async () => {
  const own = await leaveOnline("7001", await readNodeName(fixture.folder));
  await fixture.database.pool.query("insert into gateway_nodes (id) values ('alive')");
  const foreign = await leaveOnline("7002", "alive");
  await fixture.open();
  expect([await statusOf(own), await statusOf(foreign)]).toEqual([0, 1]);
});

test("[connect.session-end] sessions that a killed process carried end when it starts again, an expired one at its expiry", async () => {
  const text = `insert into access_sessions (company_id, device_name, username, type, start_time, expires_at, node)
    select 3, 'D', 'U', 'cli', now() - interval '2 h', now() + e.after, $1
    from unnest(array['-1 h', '1 h']::interval[]) with ordinality e(after, place) order by e.place`;
  await fixture.database.pool.query(text, [await readNodeName(fixture.folder)]);
  await fixture.open();
  const read = "select end_reason, end_time = expires_at as at_expiry from access_sessions order by id";
  expect((await fixture.database.pool.query(read)).rows).toEqual([
    { end_reason: "expired", at_expiry: true },
    { end_reason: "server-lost", at_expiry: false },
  ]);
});

test("the devices of a process that says nothing for 15 seconds are marked offline by the others", async () => {
  await fixture.database.pool.query(
    "insert into gateway_nodes values ('dying', now() - interval '13 s') on conflict do nothing",
  );
  const id = await leaveOnline("7003", "dying");
  await openOther("watcher", { reportEvery: 100 });
  expect(await statusOf(id)).toBe(1);
  await within(async () => expect(await statusOf(id)).toBe(0), 5000);
  expect(fixture.live.sent).toContainEqual({
    room: "private-devices.3",
    event: "DeviceUpdated",
    payload: [{ id, status: 0, revision: expect.any(Number) }],
  });
  // The node is deleted after its devices are marked offline.
  await within(async () => {
    const { rows } = await fixture.database.pool.query("select id from gateway_nodes where id = 'dying'");
    expect(rows).toEqual([]);
  });
});

test("a device that another process marks offline while it connects here, or later by mistake, is online all the same", async () => {
  const id = await leaveOnline("7010", "gone");
  const { port } = await openOther("third", { reportEvery: 100 });
  const release = () =>
    fixture.database.pool.query("update devices set status = 0, gateway_node = null where id = $1", [id]);
  const node = await readNodeName(join(fixture.folder, "third"));
  const owned = () =>
    within(async () => expect(await readDevice(fixture.database, id)).toMatchObject({ status: 1, gateway_node: node }));
  const device = await connectDevice(port, "7010");
  // The device was read as online, and its connection is written within a quarter of a second.
  await release();
  await owned();
  await release();
  await owned();
  expect(device.connected).toBe(true);
  device.end(true);
  await within(async () => expect(await statusOf(id)).toBe(0));
});

test("a device that goes to another process is let go by the first and stays online", async () => {
  const id = await addDevice(fixture.database, "7004");
  const [one, two] = [await openOther("one"), await openOther("two")];
  const first = await connectDevice(one.port, "7004");
  await within(async () => expect(await statusOf(id)).toBe(1));
  const second = await connectDevice(two.port, "7004");
  const nodeTwo = await readNodeName(join(fixture.folder, "two"));
  await within(async () => expect((await readDevice(fixture.database, id)).gateway_node).toBe(nodeTwo));
  const ended = new Promise<void>((resolve) => first.once("close", () => resolve()));
  first.publish("dev/7004/up/metrics", '{"temperature":1}');
  await ended;
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await readDevice(fixture.database, id)).toMatchObject({ status: 1, temperature: null });
  second.end(true);
});

test.each([
  ["removed", "delete from devices where id = $1"],
  ["let in anew elsewhere", "update devices set secret_hash = '\\x01', status = 0, gateway_node = null where id = $1"],
  ["connected elsewhere", "update devices set gateway_node = 'elsewhere' where id = $1"],
])("a device that was %s is let go although it says nothing", async (how, change) => {
  const gateway = await openOther(how, { reportEvery: 100 });
  const serials = [`7100${how.length}`, `7200${how.length}`];
  const ids = await Promise.all(serials.map((serial) => addDevice(fixture.database, serial)));
  const [stays, goes] = await Promise.all(serials.map((serial) => connectDevice(gateway.port, serial)));
  for (const id of ids) await within(async () => expect(await statusOf(id)).toBe(1));
  await fixture.database.pool.query("insert into gateway_nodes (id) values ('elsewhere') on conflict do nothing");
  const ended = new Promise<void>((resolve) => goes?.once("close", () => resolve()));
  await fixture.database.pool.query(change, [ids[1]]);
  await ended;
  expect([stays?.connected, await statusOf(ids[0] ?? 0)]).toEqual([true, 1]);
  for (const device of [stays, goes]) device?.end(true);
});

test("a process that others took for dead takes its devices back", async () => {
  const id = await addDevice(fixture.database, "7005");
  const gateway = await openOther("sleeper", { reportEvery: 100 });
  const device = await connectDevice(gateway.port, "7005");
  await within(async () => expect(await statusOf(id)).toBe(1));
  const node = await readNodeName(join(fixture.folder, "sleeper"));
  await fixture.database.pool.query("update devices set status = 0, gateway_node = null where id = $1", [id]);
  await fixture.database.pool.query("delete from gateway_nodes where id = $1", [node]);
  await within(async () => expect(await statusOf(id)).toBe(1));
  device.end(true);
});
