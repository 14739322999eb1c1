import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { within } from "../gatewayFixture";
import { createApprovalWorld } from "./createApprovalWorld";

let world: Awaited<ReturnType<typeof createApprovalWorld>>;
beforeAll(async () => {
  world = await createApprovalWorld();
});
afterAll(() => world?.close());

describe("capabilities a device reports when it enrols", () => {
  test.each<[string, string[], object, object, string?]>([
    ["one of two it reports", ["has_gps"], { has_gps: true, has_io: true }, { has_gps: true, has_io: false }],
    ["none, without names in the approval", [], { has_gps: true, port_count: 9 }, { has_gps: false, port_count: 1 }],
    ["a count", ["port_count"], { port_count: 6 }, { port_count: 6, has_lan: false }],
    ["what its model has and it has not", ["has_wifi"], { has_wifi: false }, { has_wifi: false, has_hotspot: true }],
    ["what needs what it has not", ["port_count"], { port_count: 0 }, { port_count: 0, has_lan: false }, "RUT241"],
    ["nothing else than it reports", ["has_gps", "has_io"], { has_io: true }, { has_gps: false, has_io: true }],
  ])("count as far as the approval names them: %s", async (_what, names, reported, expected, model) => {
    const { device } = await world.letIn(names, reported, model);
    const hello = { firmware: "TAP200_R_00.07.13" };
    await world.say("/door/up/hello", hello, device.serial);
    const read = async () => (await world.admin.get(`/devices/${device.id}`)).body.data;
    await within(async () => expect((await read()).firmware).toBe(hello.firmware), 5000);
    expect((await read()).capabilities).toMatchObject(expected);
    const { body } = await world.admin.get(`/devices?q=${device.serial}`);
    expect(body.data[0].capabilities).toEqual((await read()).capabilities);
  });

  test("are replaced by those of the next approval, also by fewer and by none", async () => {
    const { identity, device } = await world.letIn(["has_gps", "has_io"], { has_gps: true, has_io: true });
    expect(device.capabilities).toMatchObject({ has_gps: true, has_io: true });
    await world.approve(identity, { capabilities: ["has_gps", "has_io"] });
    await world.enrol(identity, { capabilities: { has_io: true } });
    expect((await world.enrolled(identity)).capabilities).toMatchObject({ has_gps: false, has_io: true });
    await world.approve(identity, {});
    await world.enrol(identity, { capabilities: { has_gps: true, has_io: true } });
    expect((await world.enrolled(identity)).capabilities).toMatchObject({ has_gps: false, has_io: false });
  });

  test("do not change without an approval", async () => {
    const { identity, device } = await world.letIn(["has_gps"], { has_gps: true });
    await world.enrol(identity, { capabilities: { has_gps: false } });
    await world.enrol({ ...identity, serial: world.nextIdentity().serial }, { capabilities: { has_gps: false } });
    expect((await world.admin.get(`/devices/${device.id}`)).body.data.capabilities.has_gps).toBe(true);
  });

  test("let the device do what needs them, and refuse what needs those it has not", async () => {
    const { device: able } = await world.letIn(["has_lan", "port_count"], { has_lan: true, port_count: 3 }, "RUT850");
    const { device: unable } = await world.letIn(["has_lan"], { has_lan: false }, "RUTX12");
    const scan = (id: number) => world.admin.post("/devices/actions", { device_id: [id], action: "port_scan" });
    expect((await scan(able.id)).status).toBe(200);
    expect((await scan(unable.id)).status).toBe(422);
    const ports = (await world.admin.get(`/devices/${able.id}/ports`)).body.data;
    expect(ports.map(({ name }: { name: string }) => name)).toEqual(["WAN", "LAN 1", "LAN 2"]);
  });

  test("are published with a new firmware as they are read", async () => {
    const { device } = await world.letIn(["has_gps"], { has_gps: true });
    await world.say("/door/up/hello", { firmware: "TAP200_R_00.07.14" }, device.serial);
    const published = () =>
      world.api.published.find(({ payload }) => JSON.stringify(payload).includes("TAP200_R_00.07.14"))?.payload;
    await within(() => expect(published()).toBeDefined(), 5000);
    expect(JSON.stringify(published())).toContain('"has_gps":true');
  });
});
