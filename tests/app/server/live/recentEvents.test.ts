import fc from "fast-check";
import { expect, test } from "vitest";
import { createRecentEvents, MOST_CHANGES, RETENTION_MS } from "../../../../app/server/live/recentEvents";

function openRooms() {
  let now = 0;
  const recent = createRecentEvents(() => now);
  const publish = (room: string, payload: unknown) => recent.add({ room, channel: room, event: "Changed", payload });
  const received = (room: string, ago: number) => recent.since(room, ago)?.map(({ payload }) => payload);
  return { publish, received, pass: (time: number) => (now += time) };
}

test("a joining client receives the events of its room since then, and of no others", () => {
  const { publish, received, pass } = openRooms();
  pass(5_000);
  publish("loaves", "old");
  pass(1_000);
  publish("loaves", 1);
  publish("ovens", 2);
  publish("loaves", 3);
  pass(500);
  expect(received("loaves", 700)).toEqual([1, 3]);
  expect(received("ovens", 700)).toEqual([2]);
  expect(received("cakes", 700)).toEqual([]);
});

test("incomplete results are recognized: before the start, beyond the retention, after too many events", () => {
  const { publish, received, pass } = openRooms();
  pass(1_000);
  expect(received("loaves", 1_001)).toBeUndefined();
  pass(100_000);
  expect(received("loaves", RETENTION_MS + 1)).toBeUndefined();
  for (let event = 0; event < 2 * MOST_CHANGES; event += 1) {
    pass(1);
    publish("loaves", event);
  }
  expect(received("loaves", MOST_CHANGES)).toBeUndefined();
  expect(received("loaves", MOST_CHANGES - 1)).toHaveLength(MOST_CHANGES);
  expect(received("loaves", 100)?.at(-1)).toBe(2 * MOST_CHANGES - 1);
});

test("an event counts as its number of records: one with too many is not stored", () => {
  const { publish, received, pass } = openRooms();
  pass(1_000);
  publish(
    "loaves",
    Array.from({ length: MOST_CHANGES }, () => 1),
  );
  expect(received("loaves", 10)).toHaveLength(1);
  pass(10);
  publish("loaves", [1, 2]);
  expect(received("loaves", 5)).toEqual([[1, 2]]);
  expect(received("loaves", 10)).toBeUndefined();
  publish(
    "loaves",
    Array.from({ length: MOST_CHANGES + 1 }, () => 1),
  );
  expect(received("loaves", 0)).toBeUndefined();
  pass(1);
  expect(received("loaves", 0)).toEqual([]);
});

test("whatever happens when, an answer has every event of its time", () => {
  const step = fc.record({ wait: fc.integer({ min: 0, max: 6_000 }), room: fc.constantFrom("a", "b") });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.integer({ min: 0, max: 20_000 }), (steps, ago) => {
      const { publish, received, pass } = openRooms();
      const published: { room: string; at: number; payload: number }[] = [];
      let now = 0;
      for (const [payload, { wait, room }] of steps.entries()) {
        pass(wait);
        now += wait;
        publish(room, payload);
        published.push({ room, at: now, payload });
      }
      const expected = published
        .filter(({ room, at }) => room === "a" && at >= now - ago)
        .map(({ payload }) => payload);
      const events = received("a", ago);
      if (events) expect(events).toEqual(expected);
      else expect(ago > RETENTION_MS || ago > now).toBe(true);
    }),
  );
});
