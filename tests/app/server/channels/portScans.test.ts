import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createFieldWorld, type FieldWorld, type Outcome } from "./createFieldWorld";

let field: FieldWorld;
beforeAll(async () => {
  field = await createFieldWorld();
});
afterAll(() => field?.close());

const client = (end: number, more: object = {}) => ({ mac: `06:4e:00:00:00:0${end}`, ...more });
const scanned = (ports: object[]): Outcome[] => [{ state: "completed", result: JSON.stringify({ ports }) }];

/** Starts a port scan as an API client and returns its channel. */
async function scan(device: number): Promise<string> {
  const { status, body } = await field.ask("GET", `/devices/${device}/port-scan/?type=ethernet`);
  expect(status).toBe(200);
  return body.meta.channel;
}

describe("the channel of a port scan", () => {
  test.each([
    ["RUTX11", 1, "WAN", "ETH"],
    ["RUTX11", 3, "LAN 2", "ETH"],
    ["TRB140", 1, "LAN 1", "ETH"],
    ["TSW202", 8, "port8", "ETH"],
    ["TSW202", 9, "sfp1", "SFP"],
    ["SWM280", 28, "sfp4", "SFP"],
    ["RUT240", 9, "port9", "ETH"],
  ])("of a %s has port %i at its top as %s", async (model, id, name, type) => {
    const serial = `scan-${model}-${id}`;
    const device = await field.add(serial, model);
    const behind = client(1, { ip: "10.3.0.7", name: "kiosk", vendor: "Acme", services: [22, 8443] });
    await field.connect(serial, () =>
      scanned([{ port: id, link: true, speed: 100, power: 6.25, clients: [behind, client(2)] }]),
    );
    const [first, ...more] = (await field.twin(await scan(device))).body.data[String(device)] ?? [];
    expect(more).toEqual([]);
    expect(first).toMatchObject({ status: "completed", type: "port_scan", name: `Name of ${serial}` });
    expect(first?.ports).toEqual([
      {
        ...{ id, name, type, state: "up", speed: 100, PoE: true, "PoE (W)": "6.3" },
        devices: [
          { ip: "10.3.0.7", mac: "06:4E:00:00:00:01", vendor: "Acme", name: "kiosk", port: [22, 8443] },
          { ip: "", mac: "06:4E:00:00:00:02", vendor: "", port: [] },
        ],
      },
    ]);
    expect(JSON.stringify(first)).not.toContain("null");
  });

  test("has the device's answer first, however long the device takes and whatever it says meanwhile", async () => {
    const device = await field.add("scan-slow");
    let respond = () => {};
    const isTime = new Promise<void>((resolve) => {
      respond = resolve;
    });
    await field.connect("scan-slow", async () => {
      await isTime;
      return [{ state: "running", progress: { value: 1, total: 4 } }, ...scanned([{ port: 2, link: false }])];
    });
    const channel = await scan(device);
    const read = field.twin(channel);
    expect((await field.ask("GET", `/status/channels/${channel}`)).body.errors[0].code).toBe("CHANNEL_NOT_FOUND");
    respond();
    const list = (await read).body.data[String(device)];
    expect(list).toMatchObject([
      { status: "completed", type: "port_scan", ports: [{ id: 2, state: "down", devices: [] }] },
    ]);
    const events = field.api.published.filter((one) => one.channel === channel);
    expect(events.map(({ payload }) => payload)).toEqual([{ event: "status", data: { [device]: list?.[0] } }]);
  });

  test("that the device fails has its failure first, as text", async () => {
    const device = await field.add("scan-failed");
    await field.connect("scan-failed", () => [{ state: "failed", result: "No switch chip." }]);
    const list = (await field.twin(await scan(device))).body.data[String(device)];
    expect(list).toMatchObject([{ status: "error", type: "text", value: "No switch chip." }]);
  });

  test("that people follow says how it gets along, in order, and the ports at its end", async () => {
    const device = await field.add("scan-console");
    await field.connect("scan-console", () => scanned([{ port: 4, link: true, clients: [client(3)] }]));
    const { body } = await field.admin.post("/devices/actions", { device_id: [device], action: "port_scan" });
    const list = await field.ended(body.meta.channel, device);
    expect(list.map(({ status }) => status)).toEqual(["pending", "running", "completed"]);
    const [row] = (await field.admin.get(`/status/channels/${body.meta.channel}`)).body.data;
    expect(row).toMatchObject({ subject: String(device), type: "port_scan", ports: list.at(-1)?.ports });
  });
});

test("a channel of nothing that is under way is not found at once, nor is another person's", async () => {
  const device = await field.add("scan-away");
  const channel = await scan(device);
  await field.admin.post("/devices/actions/cancel", { device_id: [device] });
  expect((await field.twin(channel)).body.data[String(device)]).toMatchObject([{ status: "cancelled" }]);
  const unknown = channel.replace(/.{4}$/, "beef");
  expect(await field.twin(unknown)).toMatchObject({ status: 404, body: { errors: [{ code: "CHANNEL_NOT_FOUND" }] } });
  const anonymous = await field.api.app.inject({ url: `/status/channel/${channel}` });
  expect(anonymous.statusCode).toBe(401);
});

test("of one user's requests for a channel that is awaited only some wait, and none for another's channel", async () => {
  const device = await field.add("scan-bound");
  const channel = await scan(device);
  const statuses: number[] = [];
  const readChannel = async (token?: string) => statuses.push((await field.twin(channel, token)).status);
  const other = await field.tokenOf(await field.api.signIn("super_admin@own.test"));
  const foreign = readChannel(other);
  await expect.poll(() => statuses).toEqual([404]);
  await foreign;
  const waiting = Array.from({ length: 12 }, () => readChannel());
  await expect.poll(() => statuses).toEqual(Array(5).fill(404));
  await field.connect("scan-bound", () => scanned([]));
  await Promise.all(waiting);
  expect(statuses.toSorted()).toEqual([...Array(8).fill(200), ...Array(5).fill(404)]);
  expect((await field.twin(channel)).status).toBe(200);
});
