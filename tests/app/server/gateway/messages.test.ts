import { describe, expect, test } from "vitest";
import { type MessageKind, readMessage } from "../../../../app/server/gateway/messages";

const read = (kind: MessageKind, message: unknown) => readMessage(kind, Buffer.from(JSON.stringify(message)));

describe("taken", () => {
  test.each<[MessageKind, object, object]>([
    ["hello", { firmware: "RUTX_R_00.07.20" }, { firmware: "RUTX_R_00.07.20" }],
    ["hello", { imei: null }, { imei: null }],
    ["status", { operator: "Telefónica 中国" }, { operator: "Telefónica 中国" }],
    ["status", { wan_ip: "2001:db8::1" }, { wan_ip: "2001:db8::1" }],
    ["metrics", { time: 12, signal: null }, { signal: null }],
    ["metrics", { latitude: -90, longitude: 180 }, { latitude: -90, longitude: 180 }],
    ["metrics", { sent: Number.MAX_SAFE_INTEGER }, { sent: Number.MAX_SAFE_INTEGER }],
  ])("%s %j", (kind, message, values) => expect(read(kind, message)).toEqual({ values }));
});

describe("not taken", () => {
  test.each<[MessageKind, unknown, string]>([
    ["hello", { model: "RUTX11" }, "must NOT have additional properties"],
    ["hello", { firmware: "x".repeat(65) }, "/firmware"],
    ["hello", { firmware: "" }, "/firmware"],
    ["hello", { imei: "12" }, "/imei"],
    ["status", { operator: "a\u0000b" }, "/operator"],
    ["status", { operator: "a\u009bb" }, "/operator"],
    ["status", { sim_slot: 0 }, "/sim_slot"],
    ["status", { sim_slot: true }, "/sim_slot"],
    ["status", { wan_ip: "<b>" }, "/wan_ip"],
    ["status", { status: 1 }, "must NOT have additional properties"],
    ["metrics", { signal: "-70" }, "/signal"],
    ["metrics", { signal: -70.5 }, "/signal"],
    ["metrics", { router_uptime: 2 ** 31 }, "/router_uptime"],
    ["metrics", { sent: 2 ** 53 }, "/sent"],
    ["metrics", { sent: -1 }, "/sent"],
    ["metrics", { latitude: 91 }, "/latitude"],
    ["metrics", { time: "now" }, "/time"],
    ["metrics", {}, "must NOT have fewer than 1"],
    ["metrics", [], "must be object"],
    ["metrics", null, "must be object"],
    ["metrics", 7, "must be object"],
  ])("%s %j", (kind, message, problem) => {
    expect(read(kind, message)).toEqual({ problem: expect.stringContaining(problem) });
  });

  test.each(["", "{", "undefined", "NaN", "\ufeff{}", "[".repeat(16_000)])("%j is not JSON", (text) => {
    expect(readMessage("metrics", Buffer.from(text))).toEqual({ problem: "is not JSON" });
  });

  test("a depth of thousands is refused like anything else", () => {
    const deep = `{"signal":${"[".repeat(8000)}${"]".repeat(8000)}}`;
    expect(readMessage("metrics", Buffer.from(deep))).toEqual({ problem: expect.stringContaining("/signal") });
  });

  test.each(["__proto__", "constructor", "prototype"])("the key %s is one too many", (key) => {
    const text = `{"signal":-70,"${key}":{"signal":1}}`;
    expect(readMessage("metrics", Buffer.from(text))).toHaveProperty("problem");
  });
});
