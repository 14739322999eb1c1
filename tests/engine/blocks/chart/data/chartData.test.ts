// @vitest-environment jsdom
import { describe, expect, test } from "vitest";
import { bandSegments } from "../../../../../engine/blocks/chart/data/bandSegments";
import { chartData, lineRuns, shownValue, valueRange } from "../../../../../engine/blocks/chart/data/chartData";
import { sumValues } from "../../../../../engine/blocks/chart/data/seriesValues";
import { nearestIndex, plotFrame } from "../../../../../engine/blocks/chart/plot/plotFrame";
import { linearScale, niceTicks, timeTicks } from "../../../../../engine/blocks/chart/plot/scale";
import { baselineAt, stackPoints } from "../../../../../engine/blocks/chart/data/stackPoints";
import type { ChartBlock } from "../../../../../engine/generated/documents";

const block = {
  block: "chart",
  operation: "listBakes",
  series: [{ key: "warmth", label: "Warmth" }],
} as unknown as ChartBlock;
const at = (minute: number, warmth: number | null) => ({
  created_at: `2026-05-04 10:${String(minute).padStart(2, "0")}:00`,
  warmth,
});

describe("the rows of a chart", () => {
  test("are read through names that have dots of their own", () => {
    const rowOf = (value: unknown) => ({
      ...at(0, 20),
      data: { "/api/wan.1/status": { "up.time": value }, "/api": {} },
    });
    const series = [{ key: "data./api/wan.1/status.up.time", label: "Up" }];
    expect(chartData({ ...block, series } as ChartBlock, [rowOf(5)]).points[0]?.values).toEqual([5]);
    const bands = { ...block, series, type: "bands" } as ChartBlock;
    expect(chartData(bands, [rowOf("yes"), rowOf("no"), rowOf(null)]).states).toEqual([["yes", "no"]]);
  });

  test("are over time when each has one", () => {
    const data = chartData(block, [at(0, 20), at(5, null)]);
    expect(data.isTime).toBe(true);
    expect(data.points.map(({ x, values }) => [new Date(x).toISOString(), values])).toEqual([
      ["2026-05-04T10:00:00.000Z", [20]],
      ["2026-05-04T10:05:00.000Z", [undefined]],
    ]);
  });

  test("are a row of bars otherwise, and for days", () => {
    const named = chartData({ ...block, x: "name" }, [{ name: "Rye", warmth: 3 }]);
    expect([named.isTime, named.points]).toEqual([false, [{ x: 0, label: "Rye", values: [3] }]]);
    const days = chartData({ ...block, x: "date", type: "bar" }, [{ date: "2026-05-04", warmth: 3 }]);
    expect([days.isTime, days.points[0]?.label]).toEqual([false, "2026-05-04"]);
  });

  test("may lie inside the answer; what is no list is empty", () => {
    const inside = { ...block, rows: "stats.shelves", x: "name" };
    expect(chartData(inside, { stats: { shelves: [{ name: "a", warmth: 1 }] } }).points).toHaveLength(1);
    expect(chartData(block, { warmth: 1 }).points).toEqual([]);
  });
});

describe("a line", () => {
  test("breaks where a value is missing and where nothing was recorded for long", () => {
    const rows = [at(0, 1), at(1, 2), at(2, null), at(3, 3), at(4, 4), at(30, 5)];
    const runs = lineRuns(chartData(block, rows), 0);
    expect(runs.map((run) => run.map(({ values }) => values[0]))).toEqual([[1, 2], [3, 4], [5]]);
  });
});

describe("a band", () => {
  const doors = { ...block, type: "bands", series: [{ key: "door", label: "Door" }] } as unknown as ChartBlock;
  const rowOf = (minute: number, door: string | null) => ({ ...at(minute, null), door });

  test("lasts from one state to the next, and not over a time nothing is known of", () => {
    const rows = ["open", "open", "shut", null, "shut", "open"].map((door, minute) => rowOf(minute, door));
    const data = chartData(doors, [...rows, rowOf(40, "open")]);
    const start = Date.parse("2026-05-04T10:00:00Z");
    const minutes = (x: number) => (x - start) / 60_000;
    const seen = bandSegments(data, 0).map(({ from, to, state }) => [
      minutes(from),
      minutes(to),
      shownValue(data, 0, state),
    ]);
    expect(seen).toEqual([
      [0, 2, "open"],
      [2, 2, "shut"],
      [4, 5, "shut"],
      [5, 5, "open"],
      [40, 40, "open"],
    ]);
  });

  test("has no values along its side", () => {
    const data = chartData(doors, [rowOf(0, "open"), rowOf(1, "shut")]);
    expect(plotFrame(doors, data, [0], { width: 500, height: 80 })?.valueTicks).toEqual([]);
  });
});

describe("what is stacked", () => {
  test("is layered above its content; missing data blocks nothing", () => {
    const points = [
      { x: 0, label: "", values: [1, 2, 4] },
      { x: 1, label: "", values: [1, undefined, 4] },
    ];
    expect(stackPoints(points, [0, 1, 2]).map(({ values }) => values)).toEqual([
      [1, 3, 7],
      [1, undefined, 5],
    ]);
    const [both, gap] = stackPoints(points, [0, 2]);
    expect([both?.values[2], gap?.values[2]]).toEqual([5, 5]);
    const drawn = stackPoints(points, [0, 1, 2]);
    expect(drawn.map((point) => baselineAt(point, [0, 1, 2], 2))).toEqual([3, 1]);
    expect(sumValues({ isTime: true, points }, 3)).toEqual([2, 2, 8]);
  });
});

describe("axes", () => {
  test.each([
    [0, 97, 4, [0, 50, 100]],
    [-88, -61, 4, [-90, -80, -70, -60]],
    [5, 5, 2, [4, 5, 6]],
  ])("from %i to %i carry round numbers", (min, max, count, want) => {
    expect(niceTicks(min, max, count)).toEqual(want);
  });

  test("of bytes carry round kilobytes, megabytes and so on", () => {
    const mega = 1024 * 1024;
    expect(niceTicks(0, 41 * mega, 4, mega)).toEqual([0, 20, 40, 60].map((tick) => tick * mega));
    const bytes = { ...block, type: "bar", series: [{ key: "warmth", label: "Warmth", format: "data" }] };
    const data = chartData(bytes as unknown as ChartBlock, [at(0, 3000), at(1, 4000)]);
    const frame = plotFrame(bytes as unknown as ChartBlock, data, [0], { width: 500, height: 200 });
    expect(frame?.valueTicks).toEqual([0, 1024, 2048, 3072, 4096]);
  });

  test("have as many labels as fit side by side, truncated if long", () => {
    const shops = { ...block, type: "bar", x: "name", series: [{ key: "warmth", label: "Warmth" }] };
    const names = (of: string[]) => {
      const data = chartData(
        shops as unknown as ChartBlock,
        of.map((name) => ({ name, warmth: 1 })),
      );
      const frame = plotFrame(shops as unknown as ChartBlock, data, [0], { width: 500, height: 200 });
      return frame?.placeTicks.map(({ label }) => label);
    };
    expect(names(["Rye", "Oat", "Bun", "Pie", "Tart", "Roll"])).toHaveLength(6);
    expect(names(Array.from({ length: 4 }, () => "The bakery at the old harbour"))).toEqual([
      "The bakery at the o…",
      "The bakery at the o…",
    ]);
  });

  test("carry full hours of the reader's clocks", () => {
    const from = Date.parse("2026-05-04T10:20:00Z");
    const ticks = timeTicks(from, from + 6 * 3_600_000, 6, 5.75 * 3_600_000);
    expect(ticks.map((tick) => new Date(tick).toISOString().slice(11, 16))).toEqual([
      "11:15",
      "12:15",
      "13:15",
      "14:15",
      "15:15",
      "16:15",
    ]);
  });

  test("a range of one value lies in the middle", () => {
    expect(linearScale([3, 3], [0, 100])(3)).toBe(50);
  });

  test("bars begin at nothing; without values there is no drawing", () => {
    const { points } = chartData(block, [at(0, 20), at(1, 30)]);
    expect(valueRange(points, [0], true)).toEqual([0, 30]);
    expect(valueRange(points, [0], false)).toEqual([20, 30]);
    expect(plotFrame(block, { isTime: true, points }, [], { width: 500, height: 200 })).toBeUndefined();
    const frame = plotFrame(block, { isTime: true, points }, [0], { width: 500, height: 200 });
    expect(frame && nearestIndex(frame, points, 480)).toBe(1);
  });
});
