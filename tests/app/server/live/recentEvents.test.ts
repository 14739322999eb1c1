import fc from "fast-check";
import { expect, test } from "vitest";
import { createRecentEvents, MOST_CHANGES, RETENTION_MS } from "../../../../app/server/live/recentEvents";

function openRooms() {
  let now = 0;
  const recent = createRecentEvents(() => now);
  const tell = (room: string, payload: unknown) => recent.add({ room, channel: room, event: "Changed", payload });
  const heard = (room: string, ago: number) => recent.since(room, ago)?.map(({ payload }) => payload);
  return { tell, heard, pass: (time: number) => (now += time) };
}

test("who joins is told what a room was told since, and nothing of others", () => {
  const { tell, heard, pass } = openRooms();
  pass(5_000);
  tell("loaves", "old");
  pass(1_000);
  tell("loaves", 1);
  tell("ovens", 2);
  tell("loaves", 3);
  pass(500);
  expect(heard("loaves", 700)).toEqual([1, 3]);
  expect(heard("ovens", 700)).toEqual([2]);
  expect(heard("cakes", 700)).toEqual([]);
});

test("it is not said to be all where it is not: before the start, beyond what is kept, after too many", () => {
  const { tell, heard, pass } = openRooms();
  pass(1_000);
  expect(heard("loaves", 1_001)).toBeUndefined();
  pass(100_000);
  expect(heard("loaves", RETENTION_MS + 1)).toBeUndefined();
  for (let event = 0; event < 2 * MOST_CHANGES; event += 1) {
    pass(1);
    tell("loaves", event);
  }
  expect(heard("loaves", MOST_CHANGES)).toBeUndefined();
  expect(heard("loaves", MOST_CHANGES - 1)).toHaveLength(MOST_CHANGES);
  expect(heard("loaves", 100)?.at(-1)).toBe(2 * MOST_CHANGES - 1);
});

test("an event counts as the records it speaks of: one of too many is not kept", () => {
  const { tell, heard, pass } = openRooms();
  pass(1_000);
  tell(
    "loaves",
    Array.from({ length: MOST_CHANGES }, () => 1),
  );
  expect(heard("loaves", 10)).toHaveLength(1);
  pass(10);
  tell("loaves", [1, 2]);
  expect(heard("loaves", 5)).toEqual([[1, 2]]);
  expect(heard("loaves", 10)).toBeUndefined();
  tell(
    "loaves",
    Array.from({ length: MOST_CHANGES + 1 }, () => 1),
  );
  expect(heard("loaves", 0)).toBeUndefined();
  pass(1);
  expect(heard("loaves", 0)).toEqual([]);
});

test("whatever happens when, an answer has every event of its time", () => {
  const step = fc.record({ wait: fc.integer({ min: 0, max: 6_000 }), room: fc.constantFrom("a", "b") });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.integer({ min: 0, max: 20_000 }), (steps, ago) => {
      const { tell, heard, pass } = openRooms();
      const published: { room: string; at: number; payload: number }[] = [];
      let now = 0;
      for (const [payload, { wait, room }] of steps.entries()) {
        pass(wait);
        now += wait;
        tell(room, payload);
        published.push({ room, at: now, payload });
      }
      const expected = published
        .filter(({ room, at }) => room === "a" && at >= now - ago)
        .map(({ payload }) => payload);
      const events = heard("a", ago);
      if (events) expect(events).toEqual(expected);
      else expect(ago > RETENTION_MS || ago > now).toBe(true);
    }),
  );
});
