import { join } from "node:path";
import { expect, test } from "vitest";
import { compile } from "../../../codegen/index";

const { documents } = await compile({ folders: [join(import.meta.dirname, "../../../schemas")] });

/** The units mentioned in descriptions; the first match counts. */
const UNITS: Record<string, RegExp> = {
  "tenths of a degree": /tenths of a degree/i,
  "degrees Celsius": /degrees? Celsius|°C/i,
  dBm: /\bdBm\b/,
  dB: /\bdB\b/,
  bytes: /\bbytes?\b/i,
  "seconds since 1970": /seconds since/i,
  seconds: /\bseconds\b/i,
  minutes: /\bminutes\b/i,
  volts: /\bvolts?\b/i,
  milliamperes: /milliamperes?\b/i,
  metres: /\bmetres\b/i,
  "km/h": /km\/h|kilometres an hour/i,
  "Mbit/s": /Mbit\/s/,
};

/** Ambiguous names with two units, as in the reference API. */
const TWO_THINGS: Record<string, string> = {
  speed: "How fast a device moves, and how fast a port is.",
  period: "How often a device reports, and how long a data limit counts.",
};

interface Named {
  name: string;
  unit: string;
  at: string;
}

/** A name without the modem it refers to, and without the end of a range. */
const plainName = (name: string) => name.replace(/^(max|min|average)_|(_2)?_(max|min)$|_2$/g, "");

function namesIn(value: unknown, at: string): Named[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, part]) => namesIn(part, `${at}/${key}`));
  const { properties } = value as { properties?: Record<string, { description?: unknown }> };
  const own = Object.entries(properties ?? {}).flatMap(([name, { description }]): Named[] => {
    const unit = Object.entries(UNITS).find(([, pattern]) => pattern.test(String(description ?? "")))?.[0];
    return unit === undefined ? [] : [{ name: plainName(name), unit, at }];
  });
  return [...own, ...inner];
}

test("[client.units] a name has one unit in every call", () => {
  const named = namesIn(documents.api, "");
  expect(named.length).toBeGreaterThan(100);
  const units = new Map<string, Map<string, string>>();
  for (const { name, unit, at } of named) {
    const known = units.get(name) ?? new Map<string, string>();
    units.set(name, known.set(unit, at));
  }
  const twice = [...units].filter(([name, places]) => places.size > 1 && !Object.hasOwn(TWO_THINGS, name));
  expect(twice.map(([name, places]) => [name, Object.fromEntries(places)])).toEqual([]);
});
