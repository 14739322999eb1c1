import { expect, test } from "vitest";
import { wordsOfReport } from "../../../../app/server/gateway/jobs/wordsOfReport";

const done = (result: unknown) =>
  ({ job: 1, state: "completed", result: typeof result === "string" ? result : JSON.stringify(result) }) as const;

test("a scan of ports is told in words, with the ports themselves beside them [modal-catalogue.port-scan]", () => {
  const client = { mac: "02:4E:00:00:00:01", ip: "192.168.1.10" };
  const ports = [
    { port: 1, link: true, speed: 1000, clients: [client] },
    { port: 2, link: false },
  ];
  expect(wordsOfReport("port_scan", done({ ports }), 2)).toEqual({
    value: "1 of 2 ports in use, 1 found behind them",
    data: { ports },
  });
});

test("an endpoint's answer is told with its status, its time and its body [modal-catalogue.test-device-endpoint]", () => {
  const body = { success: true };
  expect(wordsOfReport("request_endpoint", done({ status: 200, body }), 1.234)).toEqual({
    value: "The device answered: 200",
    data: { status: 200, time: "1.2 s", body },
  });
  expect(wordsOfReport("request_endpoint", done(body), undefined)).toMatchObject({ data: { status: 200, body } });
});

test("an endpoint that refuses is an error with what it said [modal-catalogue.test-device-endpoint]", () => {
  const told = wordsOfReport("request_endpoint", done({ status: 404, body: { error: "no" } }), 0.5);
  expect(told).toMatchObject({ status: "error", errorcode: 404, data: { status: 404, body: { error: "no" } } });
});

test("what a device says in words is told as it is, and not without end", () => {
  expect(wordsOfReport("command", done("up 3 days"), 1)).toEqual({ value: "up 3 days" });
  expect(wordsOfReport("command", done("x".repeat(8000)), 1).value).toHaveLength(4000);
  expect(wordsOfReport("command", done("[1, 2]"), 1)).toEqual({ value: "[1, 2]" });
  const failed = { job: 1, state: "failed", result: '{"status":200}' } as const;
  expect(wordsOfReport("request_endpoint", failed, 1)).toEqual({ value: '{"status":200}' });
  expect(wordsOfReport("reboot", { job: 1, state: "running", progress: { value: 1, total: 2 } }, 1)).toEqual({
    progress: { value: 1, total: 2 },
  });
});

test("who may use a hotspot is told as rows, whether a device knows more of them or their names alone", () => {
  const users = [{ username: "anna", group: "staff" }, { username: "guest" }];
  const told = { value: "Users of this hotspot: 2", data: { users } };
  expect(wordsOfReport("hotspot_users", done({ users }), 1)).toEqual(told);
  expect(wordsOfReport("hotspot_users", done("anna\r\n\nguest\n"), 1).data).toEqual({
    users: [{ username: "anna" }, { username: "guest" }],
  });
  expect(wordsOfReport("hotspot_users", done(""), 1)).toEqual({
    value: "Users of this hotspot: 0",
    data: { users: [] },
  });
  expect(wordsOfReport("hotspot_users", done({ users: "all", more: [1] }), 1).data).toEqual({ users: [] });
  expect(wordsOfReport("hotspot_users", done({ users: [null, 7, users[0]] }), 1).data).toEqual({ users: [users[0]] });
});
