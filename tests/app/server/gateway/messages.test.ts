import { describe, expect, test } from "vitest";
import type { MessageKind } from "../../../../app/domain/telemetry/messageKinds";
import { readMessage } from "../../../../app/server/gateway/messages";

const read = (kind: MessageKind, message: unknown) => readMessage(kind, Buffer.from(JSON.stringify(message)));

describe("taken", () => {
  test.each<[MessageKind, object, object]>([
    ["hello", { firmware: "RUTX_R_00.07.20" }, { firmware: "RUTX_R_00.07.20" }],
    ["hello", { imei: null }, { imei: null }],
    ["status", { operator: "Telefónica 中国" }, { operator: "Telefónica 中国" }],
    ["status", { operator: "whole \ud83d\ude00" }, { operator: "whole 😀" }],
    ["status", { wan_ip: "2001:db8::1" }, { wan_ip: "2001:db8::1" }],
    [
      "hello",
      { wlan_mac: "02:1E:00:aa:00:01", modem_model_2: "EG06" },
      { wlan_mac: "02:1E:00:aa:00:01", modem_model_2: "EG06" },
    ],
    ["status", { iccid_2: "8999001012345678901", mnc: "01" }, { iccid_2: "8999001012345678901", mnc: "01" }],
    ["status", { is_esim_bootstrap: true, ddns_rules_count: 0 }, { is_esim_bootstrap: true, ddns_rules_count: 0 }],
    ["metrics", { rsrp: -97.5, sinr_2: -20, rscp: "-97" }, { rsrp: -97.5, sinr_2: -20, rscp: "-97" }],
    ["metrics", { analog_input: "12.05", relay_output: "1" }, { analog_input: "12.05", relay_output: "1" }],
    ["metrics", { time: 4_102_444_800, satellites: 0 }, { satellites: 0 }],
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
    ["status", { operator: "half \ud83d" }, "/operator"],
    ["job", { job: 1, state: "completed", result: "half \udc00" }, "/result"],
    ["ddns", { rules: [{ service: "\ud800", hostname: "h", enabled: true, state: "failed" }] }, "/rules/0/service"],
    [
      "wireless",
      { networks: [{ wlan_id: "w", ssid: "\ud800", is_active: true, clients: 0, received: 0, sent: 0 }] },
      "ssid",
    ],
    ["data", { config: 100, values: { "/a": { text: "\ud800" } } }, "/values/~1a/text"],
    ["data", { config: 100, values: { "/a": { "\ud800": 1 } } }, "/values/~1a"],
    ["data", { config: 100, values: { "\udfff": {} } }, "/values"],
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
    ["metrics", { load: -0.1 }, "/load"],
    ["metrics", { load: "1" }, "/load"],
    ["hello", { wlan_mac: "none" }, "/wlan_mac"],
    ["hello", { product_code: 7 }, "/product_code"],
    ["hello", { iccid: "8999001012345678901" }, "must NOT have additional properties"],
    ["status", { iccid: "12 34" }, "/iccid"],
    ["status", { mcc: 1 }, "/mcc"],
    ["status", { cell_id: "xyz" }, "/cell_id"],
    ["status", { operator_number_2: "1" }, "/operator_number_2"],
    ["status", { is_esim_bootstrap: "true" }, "/is_esim_bootstrap"],
    ["status", { ddns_rules_count: -1 }, "/ddns_rules_count"],
    ["status", { mqtt: 1 }, "must NOT have additional properties"],
    ["metrics", { rsrp: "-97" }, "/rsrp"],
    ["metrics", { rsrp: 12 }, "/rsrp"],
    ["metrics", { rscp: -97 }, "/rscp"],
    ["metrics", { signal_2: -201 }, "/signal_2"],
    ["metrics", { sent_2: 2 ** 53 }, "/sent_2"],
    ["metrics", { digital_input: 2 }, "/digital_input"],
    ["metrics", { digital_input: true }, "/digital_input"],
    ["metrics", { analog_input: "1e9" }, "/analog_input"],
    ["metrics", { course: 361 }, "/course"],
    ["metrics", { satellites: 3.5 }, "/satellites"],
    ["metrics", { cell_tower_latitude_2: 90.1 }, "/cell_tower_latitude_2"],
    ["metrics", { gps_time: "2026-05-04" }, "/gps_time"],
    ["metrics", { user_set_latitude: 1 }, "must NOT have additional properties"],
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

describe("signs that hide or turn a name", () => {
  const SIGNS = ["\u0000", "\r\n", "\t", "\u001b", "\u007f", "\u009b", "\u2028", "\u2029", "\u202e", "\u2066"];

  test.each(SIGNS)("are left out of what a device says: %j", (sign) => {
    expect(read("status", { operator: `Te${sign}lia` })).toEqual({ values: { operator: "Telia" } });
    const network = { wlan_id: "w", ssid: `Ca${sign}fé 📶`, is_active: true, clients: 0, received: 0, sent: 0 };
    expect(read("wireless", { networks: [network] })).toMatchObject({ reported: { networks: [{ ssid: "Café 📶" }] } });
    const rule = { service: `no${sign}ip`, hostname: `a${sign}.example`, enabled: true, state: "updated" };
    expect(read("ddns", { rules: [rule] })).toMatchObject({
      reported: { rules: [{ service: "noip", hostname: "a.example" }] },
    });
    expect(read("data", { config: 100, values: { [`wa${sign}n`]: { up: true } } })).toMatchObject({
      reported: { values: { wan: { up: true } } },
    });
  });

  test("leave nothing of a name that was nothing else: it is taken where an empty one is", () => {
    expect(read("status", { operator: "\n\u202e" })).toEqual({ problem: expect.stringContaining("/operator") });
    const network = { wlan_id: "w", ssid: "\u0000", is_active: true, clients: 0, received: 0, sent: 0 };
    expect(read("wireless", { networks: [network] })).toMatchObject({ reported: { networks: [{ ssid: "" }] } });
  });

  test.each(["   ", "\u00a0", "\u200b\u3164", "\u2800", "\u{e0041}", "\u202e\ufe0f"])(
    "that show nothing, such as %j, leave a name that can be seen, and the message is taken",
    (name) => {
      expect(read("status", { operator: name })).toEqual({ values: { operator: "?" } });
      expect(read("status", { operator: `${name}Telia` })).toMatchObject({
        values: { operator: expect.stringMatching(/Telia$/) },
      });
    },
  );

  test("but command output and requested data keep their line breaks", () => {
    const result = "eth0\tup\u001b[0m\r\nwlan0\tdown\n";
    expect(read("job", { job: 7, state: "completed", result })).toMatchObject({
      report: { result: "eth0\tup[0m\nwlan0\tdown\n" },
    });
    expect(read("data", { config: 100, values: { a: { b: "one\r\ntwo\u202e" } } })).toMatchObject({
      reported: { values: { a: { b: "one\ntwo" } } },
    });
  });
});
