import { afterAll, beforeAll, expect, test } from "vitest";
import { DeviceLookup } from "../../../../app/server/gateway/DeviceLookup";
import { DeviceRegistry } from "../../../../app/server/gateway/DeviceRegistry";
import { scheduleDeviceWrites, writePending } from "../../../../app/server/gateway/scheduleDeviceWrites";
import { addDevice, createGatewayFixture, createRecordingLog, readDevice, within } from "./gatewayFixture";

let fixture: Awaited<ReturnType<typeof createGatewayFixture>>;

beforeAll(async () => {
  fixture = await createGatewayFixture();
});
afterAll(() => fixture.close());

test("a value the database refuses costs only the message that had it", async () => {
  const [good, bad] = [await addDevice(fixture.database, "7006"), await addDevice(fixture.database, "7007")];
  const [registry, log] = [new DeviceRegistry(), createRecordingLog()];
  const lookup = new DeviceLookup(fixture.database);
  for (const serial of ["7006", "7007"]) {
    const device = await lookup.find(serial);
    if (device) registry.online(device, () => {}, new Date().toISOString());
  }
  registry.report(good, { signal: -70 }, new Date().toISOString());
  registry.report(bad, { signal: 99_999 }, new Date().toISOString());
  const { database, live } = fixture;
  await writePending({ database, live, log, node: "test", registry });
  await writePending({ database, live, log, node: "test", registry });
  expect(await readDevice(database, good)).toMatchObject({ status: 1, signal: -70 });
  expect(await readDevice(database, bad)).toMatchObject({ status: 1, signal: null });
  expect(log.lines).toHaveLength(1);
});

test("what cannot be written now is written when the database is back", async () => {
  const id = await addDevice(fixture.database, "7008");
  const { database, live } = fixture;
  const [registry, log] = [new DeviceRegistry(), createRecordingLog()];
  const device = await new DeviceLookup(database).find("7008");
  if (device) registry.online(device, () => {}, new Date().toISOString());
  const pool = Object.create(database.pool, {
    query: { value: () => Promise.reject(new Error("gone")), writable: true },
  });
  const writing = scheduleDeviceWrites({ database: { ...database, pool }, live, log, node: "test", registry });
  await within(() => expect(log.lines).toHaveLength(1));
  pool.query = database.pool.query.bind(database.pool);
  await writing.close();
  expect((await readDevice(database, id)).status).toBe(1);
});
