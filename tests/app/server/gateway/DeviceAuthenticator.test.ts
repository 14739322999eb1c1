import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Gateway } from "../../../../app/server/gateway/createGateway";
import {
  addDevice,
  connectDevice,
  createGatewayFixture,
  publishedChanges,
  readDevice,
  say,
  wait,
  within,
} from "./gatewayFixture";

let fixture: Awaited<ReturnType<typeof createGatewayFixture>>;
let gateway: Gateway;

beforeAll(async () => {
  fixture = await createGatewayFixture();
  gateway = await fixture.open({ log: fixture.log });
});
afterAll(() => fixture.close());
beforeEach(() => {
  fixture.live.sent.length = 0;
  fixture.log.lines.length = 0;
});

const statusOf = async (id: number) => (await readDevice(fixture.database, id)).status;

describe("what a device says", () => {
  test("each message writes its columns, and only what changed is passed on", async () => {
    const id = await addDevice(fixture.database, "6010");
    const device = await connectDevice(gateway.port, "6010");
    say(device, "hello", { firmware: "RUTX_R_00.07.20.2", imei: "001013000000018" });
    say(device, "status", { operator: "Northcell", wan_ip: "10.0.0.7", sim_slot: 1, connection_type: "LTE" });
    say(device, "metrics", { signal: -71, temperature: 334, sent: 5_000_000_000, received: 9, latitude: 54.6 });
    await within(async () =>
      expect(await readDevice(fixture.database, id)).toMatchObject({
        firmware: "RUTX_R_00.07.20.2",
        imei: "001013000000018",
        operator: "Northcell",
        wan_ip: "10.0.0.7",
        sim_slot: 1,
        signal: -71,
        temperature: 334,
        sent: "5000000000",
        latitude: 54.6,
      }),
    );
    await within(() =>
      expect(publishedChanges(fixture.live.sent, id).some((change) => change.sent === 5_000_000_000)).toBe(true),
    );
    fixture.live.sent.length = 0;
    say(device, "metrics", { signal: -72, temperature: 334, sent: 5_000_000_000, received: 9 });
    await within(() => expect(publishedChanges(fixture.live.sent, id)).toHaveLength(1));
    expect(publishedChanges(fixture.live.sent, id)).toEqual([
      {
        id,
        signal: -72,
        last_update_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        revision: await revisionOf(id),
      },
    ]);
    device.end(true);
  });

  test("many messages of a moment become one change", async () => {
    const id = await addDevice(fixture.database, "6011");
    const device = await connectDevice(gateway.port, "6011");
    await within(async () => expect(await statusOf(id)).toBe(1));
    fixture.live.sent.length = 0;
    for (let temperature = 300; temperature < 330; temperature += 1) say(device, "metrics", { temperature });
    await within(async () => expect((await readDevice(fixture.database, id)).temperature).toBe(329));
    await wait(300);
    expect(publishedChanges(fixture.live.sent, id).length).toBeLessThanOrEqual(2);
    device.end(true);
  });

  test("the clock of a device counts for nothing", async () => {
    const id = await addDevice(fixture.database, "6012");
    const device = await connectDevice(gateway.port, "6012");
    say(device, "metrics", { time: 17, temperature: 300 });
    say(device, "metrics", { time: 99_999_999_999, temperature: 301 });
    await within(async () => expect((await readDevice(fixture.database, id)).temperature).toBe(301));
    const { last_update_at } = await readDevice(fixture.database, id);
    expect(Math.abs(Date.now() - Number(last_update_at))).toBeLessThan(3000);
    device.end(true);
  });

  test("messages that do not fit change nothing, and are logged once a minute", async () => {
    const id = await addDevice(fixture.database, "6013");
    const device = await connectDevice(gateway.port, "6013");
    await within(async () => expect(await statusOf(id)).toBe(1));
    const before = await readDevice(fixture.database, id);
    const bad = ["", "not json", "[]", "null", "{}", '{"temperature":"300"}', '{"temperature":300,"status":1}'];
    const worse = ['{"signal":1}', '{"temperature":1e99}', '{"router_uptime":-1}', '{"sent":0.5}', '{"company_id":1}'];
    for (const text of [...bad, ...worse]) say(device, "metrics", text);
    say(device, "hello", '{"firmware":"\\u0000"}');
    say(device, "metrics", Buffer.from([0x7b, 0xff, 0xfe]));
    await wait(500);
    expect(device.connected).toBe(true);
    expect(await readDevice(fixture.database, id)).toEqual(before);
    expect(fixture.log.lines).toHaveLength(1);
    expect(fixture.log.lines[0]).toContain("6013");
    say(device, "metrics", { temperature: 305 });
    await within(async () => expect((await readDevice(fixture.database, id)).temperature).toBe(305));
    device.publish("dev/6011/up/metrics", "{}");
    await within(async () => expect(fixture.log.lines.at(-1)).toContain("a topic that is not its own"));
    device.end(true);
  });
});

test("a device may listen to its own topic and to no other", async () => {
  await addDevice(fixture.database, "6050");
  const device = await connectDevice(gateway.port, "6050");
  const granted = async (topic: string) => (await device.subscribeAsync(topic).catch(() => [{ qos: 128 }]))[0]?.qos;
  expect(await granted("dev/6050/down")).toBe(0);
  for (const topic of ["dev/6051/down", "dev/+/down", "#", "dev/6050/#", "dev/6050/up/metrics", "$SYS/#"]) {
    expect([topic, await granted(topic)]).toEqual([topic, 128]);
  }
  device.end(true);
});

async function revisionOf(id: number): Promise<number | undefined> {
  const text = "select revision from devices where id = $1";
  return (await fixture.database.pool.query<{ revision: number }>(text, [id])).rows[0]?.revision;
}
