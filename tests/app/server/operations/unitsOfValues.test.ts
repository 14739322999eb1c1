import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../api/Client";
import { startTestApi, type TestApi } from "../api/startTestApi";

const RANGE = "start_date=2026-05-01&end_date=2026-05-04";
const REPORTED = { temperature: 347, temperature_2: -58, signal: -87 };

let api: TestApi;
let admin: Client;
let device = 0;
let company = 0;
let tag = 0;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.signIn("admin@own.test");
  device = api.world.devices.own;
  company = api.world.companies.own;
  tag = api.world.tags.own;
  const { temperature, temperature_2, signal } = REPORTED;
  const measured = JSON.stringify({ temperature_2 });
  await api.db.updateTable("devices").set({ temperature, signal, measured }).where("id", "=", device).execute();
  await api.db.insertInto("device_tags").values({ device_id: device, tag_id: tag }).execute();
  for (const hour of [8, 9]) {
    const created_at = new Date(Date.UTC(2026, 4, 2, hour));
    await api.db
      .insertInto("device_samples")
      .values({ device_id: device, created_at, temperature, signal, measured })
      .execute();
  }
});
afterAll(() => api?.close());

type Row = Record<string, unknown>;

/** All values of a measure in a response, for any modem and any extreme. */
function valuesOf(name: string, value: unknown): unknown[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value as Row).flatMap(([key, part]) => [
    ...(key.replace(/_(max|min)$/, "") === name && typeof part !== "object" ? [part] : []),
    ...valuesOf(name, part),
  ]);
}

const calls = (): [string, readonly string[]][] => {
  const both = ["temperature", "temperature_2"];
  const extremes = (path: string) =>
    ["data?parameter=temperature&", "group/data?parameter=temperature&", "extremes?"].map(
      (call) => `${path}/${call}${RANGE}`,
    );
  return [
    ["/devices?fields=temperature,temperature_2,signal&limit=1&sort=id", both],
    [`/devices/${device}`, both],
    [`/devices/${device}/information/dynamic?${RANGE}`, both],
    [`/devices/${device}/information-history?datetime=2026-05-02%2009:00:00`, ["temperature"]],
    ...[...extremes(`/devices/tags/${tag}`), ...extremes(`/devices/companies/${company}`)].map(
      (url): [string, readonly string[]] => [url, ["temperature"]],
    ),
  ];
};

test("[client.units] what a device reported is the same number in every call that has it", async () => {
  for (const [url, names] of calls()) {
    const { status, body } = await admin.get(url);
    expect(status, `${url} ${JSON.stringify(body)}`).toBe(200);
    for (const name of names) {
      const values = [...new Set(valuesOf(name, body))];
      expect(values, `${url} ${name}`).toEqual([REPORTED[name as keyof typeof REPORTED]]);
    }
  }
});
