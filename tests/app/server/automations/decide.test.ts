import { describe, expect, test } from "vitest";
import { decide, type Watch } from "../../../../app/server/automations/decide";

const start = new Date("2026-05-04T10:00:00Z");
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const fresh: Watch = {
  ...{ cooldown_enabled: false, cooldown_duration: 0 },
  ...{ delay_enabled: false, delay_duration: 0, delay_repetitions_count: 0 },
  ...{ period_trigger_limit: 3, held_since: null, held_count: 0, last_triggered_at: null },
  ...{ total_triggered_count: 0, period_triggered_count: 0, period_latest_reset: start },
};

/**
 * The seconds at which the automation acts, with a report every `every` seconds; false marks a report that does not
 * match its rules.
 */
function times(watch: Partial<Watch>, every: number, reports: boolean[]): number[] {
  let current = { ...fresh, ...watch };
  return reports.flatMap((isTrue, index) => {
    const { acts, state } = decide(current, isTrue, after(index * every));
    current = { ...current, ...state };
    return acts ? [index * every] : [];
  });
}

const always = (count: number) => Array.from({ length: count }, () => true);

describe("an automation whose rules hold", () => {
  test("acts at once, then rests for a minute however often it is asked", () => {
    expect(times({}, 20, always(7))).toEqual([0, 60, 120]);
  });

  test("pauses for the configured time", () => {
    expect(times({ cooldown_enabled: true, cooldown_duration: 300 }, 100, always(8))).toEqual([0, 300, 600]);
    expect(times({ cooldown_enabled: false, cooldown_duration: 300 }, 100, always(3))).toEqual([0, 100, 200]);
  });

  test("waits until they have held for the configured time and count", () => {
    const delay = { delay_enabled: true, delay_duration: 100, delay_repetitions_count: 4 };
    expect(times(delay, 50, always(4))).toEqual([150]);
    expect(times({ ...delay, delay_repetitions_count: 0 }, 50, always(4))).toEqual([100]);
    expect(times(delay, 50, [true, true, true, false, true, true, true, true])).toEqual([350]);
  });

  test("acts at most so often in a day, and anew on the next", () => {
    expect(times({}, 100, always(10))).toEqual([0, 100, 200]);
    expect(times({}, 43_200, always(8))).toHaveLength(8);
    expect(times({ period_trigger_limit: 0 }, 100, always(3))).toEqual([]);
  });
});

test("an automation whose rules do not hold does nothing and forgets that they did", () => {
  expect(decide({ ...fresh, held_since: start, held_count: 2 }, false, after(1))).toEqual({
    acts: false,
    state: expect.objectContaining({ held_since: null, held_count: 0, total_triggered_count: 0 }),
  });
});
