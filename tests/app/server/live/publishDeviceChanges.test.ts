import { expect, test } from "vitest";
import { publishDeviceChanges } from "../../../../app/server/live/publishDeviceChanges";
import { createRecordingHub } from "../gateway/gatewayFixture";

test("a change is published to the device's company and all above it, and as own only in its company", () => {
  const live = createRecordingHub();
  const [deep, high] = [
    { id: 7, status: 1 },
    { id: 8, signal: -70 },
  ];
  publishDeviceChanges(live, [
    { path: "1.4.9.", change: deep },
    { path: "1.4.", change: high },
  ]);
  expect(Object.fromEntries(live.sent.map(({ room, payload }) => [room, payload]))).toEqual({
    "private-devices.1": [deep, high],
    "private-devices.4": [deep, high],
    "private-devices.4.own": [high],
    "private-devices.9": [deep],
    "private-devices.9.own": [deep],
  });
  expect(new Set(live.sent.map(({ event }) => event))).toEqual(new Set(["DeviceUpdated"]));
});
