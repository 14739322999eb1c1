import { expect, test, vi } from "vitest";
import { DeviceRegistry } from "../../../../app/server/gateway/DeviceRegistry";

const NOW = "2026-03-01T10:00:00.000Z";
const LATER = "2026-03-01T10:00:01.000Z";

function createRegistry(values = { status: 0, temperature: 300 }) {
  const registry = new DeviceRegistry();
  const leave = vi.fn();
  const connect = (current = values) =>
    registry.online({ id: 1, serial: "1", secretHash: null, values: current }, leave, NOW);
  const write = () => {
    const writes = registry.take(10);
    for (const one of writes) registry.written(one);
    return writes;
  };
  return { registry, leave, connect, write };
}

test("a connection claims the device and is written once", () => {
  const { connect, write } = createRegistry();
  connect();
  expect(write()).toEqual([{ id: 1, claim: true, change: { status: 1, last_connection_at: NOW } }]);
  expect(write()).toEqual([]);
});

test("only values that differ from those in the database are written", () => {
  const { registry, connect, write } = createRegistry();
  connect();
  write();
  registry.report(1, { temperature: 300, signal: -70 }, NOW);
  expect(write()).toEqual([{ id: 1, claim: false, change: { signal: -70, last_update_at: NOW } }]);
});

test("what comes while a write is under way is written next", () => {
  const { registry, connect, write } = createRegistry();
  connect();
  write();
  registry.report(1, { temperature: 310 }, NOW);
  const [under] = registry.take(10);
  registry.report(1, { temperature: 320 }, LATER);
  if (under) registry.written(under);
  expect(write()).toEqual([{ id: 1, claim: false, change: { temperature: 320, last_update_at: LATER } }]);
});

test("a device that came back before its end was written was never away", () => {
  const { registry, connect, write } = createRegistry();
  connect();
  write();
  registry.offline(1);
  connect({ status: 1, temperature: 300 });
  // Written again, because another process may have marked it offline since it was read.
  expect(write().map(({ change }) => change.status)).toEqual([1]);
});

test("a device that comes back while its end is being written claims itself again", () => {
  const { registry, connect, write } = createRegistry();
  connect();
  registry.offline(1);
  const [end] = registry.take(10);
  connect({ status: 0, temperature: 300 });
  if (end) registry.written(end);
  expect(write()).toEqual([{ id: 1, claim: true, change: { status: 1 } }]);
});

test("a device whose end is written is forgotten", () => {
  const { registry, connect, write } = createRegistry();
  connect();
  write();
  registry.offline(1);
  expect(write()).toEqual([{ id: 1, claim: false, change: { status: 0 } }]);
  expect(registry.size).toBe(0);
});

test("a device that is another's now is sent away", () => {
  const { registry, leave, connect } = createRegistry();
  connect();
  registry.drop(1);
  expect(leave).toHaveBeenCalledOnce();
  expect(registry.size).toBe(0);
});

test("after others took this process for dead every device is claimed again", () => {
  const { registry, connect, write } = createRegistry();
  connect();
  write();
  registry.reclaimAll();
  expect(write()).toEqual([{ id: 1, claim: true, change: { status: 1 } }]);
});

test("what the database refuses is given up, but not that the device is there", () => {
  const { registry, connect, write } = createRegistry();
  connect();
  registry.report(1, { signal: 99_999 }, NOW);
  registry.discardReport(1);
  expect(write()).toEqual([{ id: 1, claim: true, change: { status: 1, last_connection_at: NOW } }]);
});

test("so many at a time are taken", () => {
  const registry = new DeviceRegistry();
  for (let id = 5; id > 0; id -= 1)
    registry.online({ id, serial: `${id}`, secretHash: null, values: {} }, () => {}, NOW);
  expect(registry.take(3)).toHaveLength(3);
});
