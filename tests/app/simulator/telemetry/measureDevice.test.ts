import { describe, expect, test } from "vitest";
import { readMessage } from "../../../../app/server/gateway/messages";
import { type Behaviour, describeDevice } from "../../../../app/simulator/descriptions/describeDevice";
import { presenceAt } from "../../../../app/simulator/devices/presence";
import { hardwareOf } from "../../../../app/simulator/telemetry/describeHardware";
import { metricsAt, statusAt } from "../../../../app/simulator/telemetry/measureDevice";

const START = 1_790_000_000;
const devices = Array.from({ length: 400 }, (_, index) => describeDevice(5, index));
const find = (behaviour: Behaviour) => devices.filter((device) => device.behaviour === behaviour);
const times = (count: number, step: number) => Array.from({ length: count }, (_, at) => START + at * step);

test("all that a device says passes the device door", () => {
  for (const device of devices) {
    expect(readMessage("hello", Buffer.from(JSON.stringify(hardwareOf(device))))).toHaveProperty("values");
    for (const time of times(5, 40_000)) {
      expect(readMessage("status", Buffer.from(JSON.stringify(statusAt(device, time))))).toHaveProperty("values");
      expect(readMessage("metrics", Buffer.from(JSON.stringify(metricsAt(device, time))))).toHaveProperty("values");
    }
  }
});

test("a second modem, inputs and satellites are reported by the models that have them, and by no others", () => {
  for (const device of devices) {
    const { second_modem, sims, io, gps } = device.model;
    const reported = { ...hardwareOf(device), ...statusAt(device, START), ...metricsAt(device, START) };
    expect(["imei_2", "signal_2", "operator_2", "modem_model_2"].map((name) => name in reported)).toEqual(
      Array(4).fill(second_modem && sims > 0),
    );
    expect(["digital_input" in reported, "satellites" in reported]).toEqual([io, gps]);
  }
  expect(devices.some(({ model }) => model.second_modem)).toBe(true);
});

test("the same device measures the same at the same time", () => {
  for (const device of devices.slice(0, 20)) expect(metricsAt(device, START)).toEqual(metricsAt(device, START));
});

test("traffic counters never fall", () => {
  for (const device of devices.slice(0, 50)) {
    let before = { sent: 0, received: 0 };
    for (const time of times(300, 37)) {
      const now = metricsAt(device, time);
      expect(now.sent).toBeGreaterThanOrEqual(before.sent);
      expect(now.received).toBeGreaterThanOrEqual(before.received);
      before = now;
    }
  }
});

test("a signal wanders in small steps", () => {
  for (const device of find("stable")
    .filter(({ operator }) => operator !== null)
    .slice(0, 50)) {
    const signals = times(200, 30).map((time) => metricsAt(device, time).signal ?? 0);
    expect(new Set(signals).size).toBeGreaterThan(3);
    for (const [at, signal] of signals.entries()) {
      expect(Math.abs(signal - (signals[at - 1] ?? signal))).toBeLessThanOrEqual(5);
    }
  }
});

test("a weak signal is weak and a usual one is not", () => {
  const signalOf = (behaviour: Behaviour) => find(behaviour).flatMap((device) => metricsAt(device, START).signal ?? []);
  for (const signal of signalOf("weak")) expect(signal).toBeLessThan(-93);
  for (const signal of signalOf("stable")) expect(signal).toBeGreaterThan(-97);
});

test("a device without a modem has no signal, no operator and no mobile address", () => {
  const wired = devices.filter(({ model }) => model.sims === 0);
  expect(wired.length).toBeGreaterThan(0);
  for (const device of wired) {
    expect(metricsAt(device, START)).not.toHaveProperty("signal");
    for (const name of ["operator", "mobile_ip", "iccid", "sim_slot"])
      expect(statusAt(device, START)).not.toHaveProperty(name);
  }
});

test("temperatures are those of electronics, in tenths of a degree", () => {
  for (const device of devices) {
    const { temperature } = metricsAt(device, START);
    expect(temperature).toBeGreaterThan(200);
    expect(temperature).toBeLessThan(550);
  }
});

describe("who is there", () => {
  test.each<[Behaviour, boolean]>([
    ["stable", true],
    ["weak", true],
    ["offline", false],
    ["never", false],
    ["pending", false],
  ])("a device that is %s: always %s", (behaviour, isConnected) => {
    for (const device of find(behaviour)) {
      for (const time of times(20, 997)) expect(presenceAt(device, time).isConnected).toBe(isConnected);
    }
  });

  test("a flapping device goes for 10 to 60 seconds and comes back", () => {
    expect(find("flapping").length).toBeGreaterThan(3);
    for (const device of find("flapping")) {
      let time = START + presenceAt(device, START).secondsLeft;
      let { isConnected } = presenceAt(device, START);
      for (let turn = 0; turn < 6; turn += 1) {
        const now = presenceAt(device, time);
        expect(now.isConnected).toBe(!isConnected);
        if (!now.isConnected) {
          expect(now.secondsLeft).toBeGreaterThanOrEqual(10);
          expect(now.secondsLeft).toBeLessThanOrEqual(60);
        }
        isConnected = now.isConnected;
        time += now.secondsLeft;
      }
    }
  });
});
