import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

interface Table {
  key: string;
  columns: Record<string, { type: string; optional?: boolean }>;
  rows: Record<string, string | number | boolean>[];
}

const read = (name: string): Table =>
  JSON.parse(readFileSync(new URL(`../../schemas/domain/${name}.json`, import.meta.url), "utf8"));

describe.each(["device-models", "monitoring-kinds"])("%s", (name) => {
  const { key, columns, rows } = read(name);

  test("every row has its columns, of their types, and no others", () => {
    for (const row of rows) {
      for (const [column, { type, optional }] of Object.entries(columns)) {
        if (row[column] === undefined) expect([row[key], column, optional]).toEqual([row[key], column, true]);
        else
          expect([row[key], column, typeof row[column]]).toEqual([
            row[key],
            column,
            type === "integer" ? "number" : type,
          ]);
      }
      expect(Object.keys(columns)).toEqual(expect.arrayContaining(Object.keys(row)));
    }
  });

  test("no row comes twice", () => {
    expect(new Set(rows.map((row) => row[key])).size).toBe(rows.length);
  });
});

describe("monitoring kinds", () => {
  const { rows } = read("monitoring-kinds");

  test.each([
    ["monitoring.kind.dynamic", "dynamic", "dynamic_monitoring", 0, 300],
    ["monitoring.kind.static", "static", "static_monitoring", 1, 1_296_000],
    ["monitoring.kind.hotspot", "hotspot", "hotspot_monitoring", 2, 300],
    ["monitoring.kind.gps", "gps", "gps_monitoring", 3, 300],
    ["monitoring.kind.io", "io", "io_monitoring", 4, 300],
    ["monitoring.kind.wireless", "wireless", "wireless_monitoring", 5, 300],
    ["monitoring.kind.ddns", "ddns", "ddns_monitoring", 6, 300],
    ["monitoring.kind.l2tp", "l2tp", "vpn_monitoring", 7, 300],
  ])("[%s] %s has the key %s, the number %i and the period %i", (_id, kind, key, config_id, seconds) => {
    expect(rows.find((row) => row.kind === kind)).toMatchObject({ key, config_id, default: seconds });
  });
});

test("[entity.monitoring-parameter] each kind says what it is called, costs, may be set to and needs", () => {
  const { columns, rows } = read("monitoring-kinds");
  const named = "label key down up min max period config_id default compatKey compatNotice".split(" ");
  expect(Object.keys(columns)).toEqual(expect.arrayContaining(named));
  const flags = read("capabilities").rows.map(({ flag }) => flag);
  for (const { min, max, period, compatKey, compatNotice, ...row } of rows) {
    expect([min, max]).toEqual([60, 31_536_000]);
    for (const seconds of [period, row.default]) expect(Number(min) <= Number(seconds)).toBe(true);
    expect(Number(row.up) > 0 && Number(row.down) > 0).toBe(true);
    expect(typeof compatNotice).toBe(typeof compatKey);
    if (compatKey !== undefined) expect(flags).toContain(compatKey);
  }
  expect(rows.filter(({ compatKey }) => compatKey).length).toBeGreaterThan(5);
});

describe("device models", () => {
  const { rows } = read("device-models");
  const portsOf = (check: (family: string, model: string) => boolean) =>
    new Set(rows.filter((row) => check(String(row.family), String(row.model))).map((row) => Number(row.ports)));

  test("all 88 models are there, of all families", () => {
    expect(rows).toHaveLength(88);
    const families = ["rut", "rutx", "rutm", "rutc", "trb", "tcr", "tap", "tsw", "swm", "otd", "dap", "atrm"];
    expect(new Set(rows.map((row) => row.family))).toEqual(new Set(families));
  });

  test("[capability.ports.tsw] TSW models have 10 ports", () => {
    expect(portsOf((family) => family === "tsw")).toEqual(new Set([10]));
  });

  test("[capability.ports.swm] SWM models have 28 ports", () => {
    expect(portsOf((family) => family === "swm")).toEqual(new Set([28]));
  });

  test("[capability.ports.zero] the RUT850 and some TRB models have no port", () => {
    expect(portsOf((_family, model) => model === "RUT850")).toEqual(new Set([0]));
    expect(portsOf((family) => family === "trb")).toEqual(new Set([0, 1]));
  });

  test("[capability.ports.up-to-5] models of the other series have up to 5 ports", () => {
    const others = portsOf((family) => family !== "tsw" && family !== "swm");
    expect(Math.max(...others)).toBe(5);
  });
});
