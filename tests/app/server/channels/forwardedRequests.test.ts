import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createFieldWorld, type FieldWorld, type Outcome, type ReceivedJob } from "./createFieldWorld";

let field: FieldWorld;
beforeAll(async () => {
  field = await createFieldWorld();
});
afterAll(() => field?.close());

const completed = (body: unknown): Outcome[] => [{ state: "completed", result: JSON.stringify(body) }];
const endpoints = (...paths: string[]) => paths.map((path) => ({ path }));
const READ = "/devices/configurator/configuration";
let count = 0;

/** Sends a PUT for a new device as an API client; returns the response and all events of its channel. */
async function put(url: string, bodyOf: (device: number) => object, work: (job: ReceivedJob) => Outcome[]) {
  count += 1;
  const serial = `forward-${count}`;
  const device = await field.add(serial);
  await field.connect(serial, work);
  const { status, body } = await field.ask("POST", url, bodyOf(device));
  expect(status, JSON.stringify(body)).toBe(200);
  return field.ended(body.meta.channel, device);
}

describe("a configurator read", () => {
  test.each([
    [
      "a list of values",
      { status: 200, body: { success: true, data: [{ id: "port1" }, { id: "sfp1" }] } },
      200,
      [{ id: "port1" }, { id: "sfp1" }],
    ],
    ["one value", { status: 206, body: { success: true, data: { zone: "UTC" } } }, 206, [{ zone: "UTC" }]],
    ["nothing", { status: 200, body: { success: true } }, 200, []],
    ["a body of its own kind", { status: 200, body: { zone: "UTC" } }, 200, [{ zone: "UTC" }]],
    ["no status", { success: true, data: [7] }, 200, [7]],
  ])("that answers %s is a list of data", async (_what, body, code, data) => {
    const list = await put(
      READ,
      (device_id) => ({ device_id, endpoints: endpoints("/a/config") }),
      () => completed(body),
    );
    expect(list).toMatchObject([{ status: "completed", type: "api_forward", response_state: "completed" }]);
    expect(list[0]?.data).toMatchObject([{ type: "GET", endpoint: "/a/config", code, data }]);
    expect(list[0]?.data[0].rid).toBeGreaterThan(0);
  });

  test("of several endpoints is reported once, when the last is answered", async () => {
    const paths = ["/one/config", "/two/config", "/three/config"];
    const list = await put(
      READ,
      (device_id) => ({ device_id, endpoints: endpoints(...paths) }),
      ({ detail }) => completed({ status: 200, body: { success: true, data: [{ of: detail.endpoint }] } }),
    );
    expect(list).toHaveLength(1);
    expect(list[0]?.data.map(({ data }: { data: object[] }) => data)).toEqual(paths.map((of) => [{ of }]));
    expect(list[0]).toMatchObject({ status: "completed", value: "3 of 3 requests were answered" });
  });

  test.each([
    ["all", "error", "failed"],
    ["/two/config", "warning", "completed"],
  ])("of which the device refuses %s says so", async (refused, status, response_state) => {
    const errors = [{ code: 122, error: "No such endpoint" }];
    const list = await put(
      READ,
      (device_id) => ({ device_id, endpoints: endpoints("/one/config", "/two/config") }),
      ({ detail }) =>
        refused === "all" || detail.endpoint === refused
          ? completed({ status: 404, body: { success: false, errors } })
          : completed({ success: true, data: [] }),
    );
    expect(list).toMatchObject([{ status, response_state }]);
    expect(list[0]?.data[1]).toMatchObject({ code: 404, data: [], errors });
  });

  test("that the device cannot do has failed, with its words", async () => {
    const list = await put(
      READ,
      (device_id) => ({ device_id, endpoints: endpoints("/a") }),
      () => [{ state: "failed", result: "Out of memory." }],
    );
    expect(list).toMatchObject([{ status: "error", value: "Out of memory.", response_state: "failed" }]);
    expect(list[0]?.data).toMatchObject([{ data: [], errors: ["Out of memory."] }]);
  });
});

test("what a person reads so says how it gets along, and has each answer at its end", async () => {
  const device = await field.add("forward-console");
  await field.connect("forward-console", () => completed({ status: 200, body: { success: true, data: { a: 1 } } }));
  const body = { device_id: device, endpoints: endpoints("/a/config", "/b/config") };
  const { meta } = (await field.admin.post(READ, body)).body;
  const list = await field.ended(meta.channel, device);
  expect(list.map(({ status }) => status)).toEqual(["pending", "running", "running", "running", "completed"]);
  expect(list[2]).toMatchObject({ type: "text", progress: { value: 1, total: 2 } });
  const [row] = (await field.admin.get(`/status/channels/${meta.channel}`)).body.data;
  expect(row.data).toEqual(list.at(-1)?.data);
});

describe("an HTTP method in a body", () => {
  const configure = (method: string) => (device: number) => ({
    configuration: [{ device_id: [device], path: "/ports_settings/config/{id}", method, request_data: [{ data: {} }] }],
  });
  test.each(["put", "Put", "pOST", "DELETE", "get"])(
    "is taken as %s and sent to the device in capitals",
    async (method) => {
      const sent: unknown[] = [];
      const list = await put("/devices/configurator/configure", configure(method), ({ detail }) => {
        sent.push(detail.method);
        return [{ state: "completed", result: "Done." }];
      });
      expect(sent).toEqual([method.toUpperCase()]);
      expect(list.at(-1)).toMatchObject({ type: "api_forward", response_state: "completed", value: "Done." });
      expect(list.at(-1)?.data).toMatchObject([{ type: method.toUpperCase(), data: [] }]);
    },
  );

  test("is in every operation that takes one", async () => {
    const single = await put(
      READ,
      (device_id) => ({ device_id, method: "post", endpoint: "/a" }),
      ({ detail }) => completed({ status: 200, body: { success: true, data: [detail.method] } }),
    );
    expect(single[0]?.data).toMatchObject([{ type: "POST", data: ["POST"] }]);
    const template = [{ path: "/a/config", method: "delete" }];
    const created = { company_id: field.api.world.companies.own, name: "Any case", version: "1.0.0", template };
    expect((await field.ask("POST", "/devices/configurator/templates", created)).status).toBe(201);
    const [row] = (await field.ask("GET", "/devices/configurator/templates?q=Any")).body.data;
    expect(JSON.parse(row.template)).toEqual([{ path: "/a/config", method: "DELETE" }]);
  });

  test.each(["patch", "get ", "", 7])("that is none, such as %j, is refused where it stands", async (method) => {
    const device = field.api.world.devices.own;
    const refused = await field.ask("POST", "/devices/configurator/configure", configure(method as string)(device));
    expect([refused.status, refused.body.errors[0].source]).toEqual([422, "configuration.0.method"]);
  });
});
