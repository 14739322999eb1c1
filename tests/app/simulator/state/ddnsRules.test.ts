import { expect, test } from "vitest";
import { readMessage } from "../../../../app/server/gateway/messages";
import { describeDevice } from "../../../../app/simulator/descriptions/describeDevice";
import type { DeviceState } from "../../../../app/simulator/state/DeviceState";
import { reportRules, storePasswords } from "../../../../app/simulator/state/ddnsRules";
import { changeSettings } from "../../../../app/simulator/state/settings";

const device = describeDevice(7, 3);
const path = "/services/ddns/config";
const roof = { enabled: true, service: "duckdns.org", hostname: "roof.example.org", username: "roof" };

function configure(state: DeviceState, rules: object[], passwords?: object) {
  changeSettings(state, { path, request_data: { rules } });
  storePasswords(device, state, passwords, 5000);
}

test("[modal-catalogue.dynamic-dns] a device says of each rule what became of it, and a password stays until its rule goes", () => {
  const state: DeviceState = {};
  const states = () => reportRules(device, state, 7300).map((rule) => Object(rule).state);
  configure(
    state,
    [roof, { ...roof, hostname: "yard.example.org" }, { ...roof, enabled: false, hostname: "hut.example.org" }],
    {
      "roof.example.org": "Nordlys-7",
    },
  );
  expect(states()).toEqual(["updated", "failed", "disabled"]);
  expect(reportRules(device, state, 7300)[0]).toMatchObject({ ...roof, last_update: 7200 });
  expect(reportRules(device, state, 5100)[0]).toMatchObject({ last_update: 5000 });
  configure(state, [roof]);
  expect(states()).toEqual(["updated"]);
  configure(state, []);
  configure(state, [roof]);
  expect(states()).toEqual(["failed"]);
});

test("[modal-catalogue.dynamic-dns] the door takes what new devices say of their rules, and nothing that breaks the schema", () => {
  const reports = Array.from({ length: 40 }, (_, index) => reportRules(describeDevice(7, index), {}, 7300));
  expect(reports.some((rules) => rules.length > 0)).toBe(true);
  for (const rules of reports) {
    const read = readMessage("ddns", Buffer.from(JSON.stringify({ rules })));
    expect(read).toEqual({ reported: { kind: "ddns", rules } });
  }
  const wrong = readMessage("ddns", Buffer.from(JSON.stringify({ rules: [{ ...roof, state: "fine" }] })));
  expect(wrong).toHaveProperty("problem");
});
