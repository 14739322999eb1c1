import type { MqttClient } from "mqtt";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDevice, connectDevice, createGatewayFixture, say, within } from "./gatewayFixture";

let fixture: Awaited<ReturnType<typeof createGatewayFixture>>;
let id: number;
let device: MqttClient;
const given: number[] = [];
beforeAll(async () => {
  fixture = await createGatewayFixture();
  const gateway = await fixture.open({ log: fixture.log });
  id = await addDevice(fixture.database, "esim-1");
  device = await connectDevice(gateway.port, "esim-1");
  device.on("message", (_topic, payload) => given.push(JSON.parse(payload.toString()).job));
  await device.subscribeAsync("dev/esim-1/down", { qos: 1 });
});
afterAll(async () => {
  device?.end(true);
  await fixture?.close();
});

const first = async (text: string, values: unknown[]) => (await fixture.database.pool.query(text, values)).rows[0];

const PROFILE =
  "insert into device_esim_profiles (device_id, provider, wanted) values ($1, 'rsp.test', 'add') returning id";
const JOB = `insert into device_jobs (company_id, device_id, device_name, device_serial, action, detail)
  values (3, $1, 'D', 'D', 'esim_profile', $2) returning id`;

/** What is kept as the number of a profile once the device said this of adding it. */
async function iccidAfter(state: string, result: string): Promise<string | null> {
  const profile = await first(PROFILE, [id]);
  const job = await first(JOB, [id, { profile: profile.id, wanted: "add" }]);
  await within(() => expect(given).toContain(job.id), 3000);
  say(device, "job", { job: job.id, state, result });
  const stateOf = async () => (await first("select state from device_jobs where id = $1", [job.id])).state;
  await within(async () => expect(await stateOf()).toBe(state));
  return (await first("select iccid from device_esim_profiles where id = $1", [profile.id])).iccid;
}

test("the number of a profile is kept once its device has added it, and no other words are taken for one", async () => {
  expect(await iccidAfter("completed", "ICCID 89882280666027595366")).toBe("89882280666027595366");
  expect(await iccidAfter("completed", " ICCID 898822806660275953 ")).toBe("898822806660275953");
  expect(await iccidAfter("failed", "ICCID 89882280666027595366")).toBeNull();
  for (const words of ["Done.", "ICCID 8988", "ICCID 8988228066602759536612", "ICCID 89882280666027595366'; --"])
    expect(await iccidAfter("completed", words)).toBeNull();
  expect(fixture.log.lines).toEqual([]);
});
