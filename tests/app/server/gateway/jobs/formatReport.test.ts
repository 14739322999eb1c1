import { expect, test } from "vitest";
import { formatReport } from "../../../../../app/server/gateway/jobs/formatReport";
import type { JobReport } from "../../../../../app/server/gateway/jobs/jobMessage";

const NAMES = new Map([
  [1, "WAN"],
  [2, "LAN 1"],
]);
const format = (action: string, report: JobReport) => formatReport({ ...report, action, names: NAMES });
const done = (result: unknown) =>
  ({ job: 1, state: "completed", result: typeof result === "string" ? result : JSON.stringify(result) }) as const;

test("a port scan is reported as text, with the ports as data [modal-catalogue.port-scan]", () => {
  const client = { mac: "02:4E:00:00:00:01", ip: "192.168.1.10" };
  const ports = [
    { port: 1, link: true, speed: 1000, clients: [client] },
    { port: 2, link: false },
  ];
  expect(format("port_scan", done({ ports }))).toEqual({
    value: "1 of 2 ports in use, 1 found behind them",
    type: "port_scan",
    ports: [
      {
        ...{ id: 1, name: "WAN", type: "ETH", state: "up", speed: 1000 },
        devices: [{ ip: "192.168.1.10", mac: "02:4E:00:00:00:01", vendor: "", port: [] }],
      },
      { id: 2, name: "LAN 1", type: "ETH", state: "down", devices: [] },
    ],
  });
});

test("an endpoint's response is reported with its status [modal-catalogue.test-device-endpoint]", () => {
  const body = { success: true };
  expect(format("request_endpoint", done({ status: 200, body }))).toEqual({ value: "The device answered: 200" });
  expect(format("configure", done(body))).toEqual({ value: "The device answered: 200" });
  const refused = format("request_endpoint", done({ status: 404, body: { error: "no" } }));
  expect(refused).toEqual({ status: "error", errorcode: 404, value: "The device refused: 404" });
});

test("messages of a device are shown verbatim, up to a limit", () => {
  expect(format("command", done("up 3 days"))).toEqual({ value: "up 3 days" });
  expect(format("command", done("x".repeat(8000))).value).toHaveLength(4000);
  expect(format("command", done("[1, 2]"))).toEqual({ value: "[1, 2]" });
  const failed = { job: 1, state: "failed", result: '{"status":200}' } as const;
  expect(format("request_endpoint", failed)).toEqual({ value: '{"status":200}' });
  expect(format("reboot", { job: 1, state: "running", progress: { value: 1, total: 2 } })).toEqual({
    progress: { value: 1, total: 2 },
  });
});

test("hotspot users are returned as rows, whether a device knows details or only names", () => {
  const users = [{ username: "anna", group: "staff" }, { username: "guest" }];
  const report = { value: "Users of this hotspot: 2", data: { users } };
  expect(format("hotspot_users", done({ users }))).toEqual(report);
  expect(format("hotspot_users", done("anna\r\n\nguest\n")).data).toEqual({
    users: [{ username: "anna" }, { username: "guest" }],
  });
  expect(format("hotspot_users", done(""))).toEqual({
    value: "Users of this hotspot: 0",
    data: { users: [] },
  });
  expect(format("hotspot_users", done({ users: "all", more: [1] })).data).toEqual({ users: [] });
  expect(format("hotspot_users", done({ users: [null, 7, users[0]] })).data).toEqual({ users: [users[0]] });
});
