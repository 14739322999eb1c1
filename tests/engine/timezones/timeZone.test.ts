// @vitest-environment jsdom
import { afterEach, expect, it, test } from "vitest";
import { activeTimeZone, chooseTimeZone, readTimeZone, timeZones } from "../../../engine/timezones/timeZone";

afterEach(() => chooseTimeZone(document, null));

test.each([
  ["the cookie decides", "a=1; setTimeZone=Asia%2FTokyo", "Europe/Vilnius", "Asia/Tokyo"],
  ["without it the browser's zone is guessed", "a=1", "Europe/Vilnius", "Europe/Vilnius"],
  ["so it is when no such zone exists", "setTimeZone=Moon%2FSea", "Europe/Vilnius", "Europe/Vilnius"],
  ["so it is when the cookie is damaged", "setTimeZone=%E0%A4%A", "Europe/Vilnius", "Europe/Vilnius"],
  ["UTC stands for a browser that knows none", "", undefined, "UTC"],
  ["UTC stands for a guess that is no zone", "", "Etc/Unknown/Nowhere", "UTC"],
])("[timezone.source] %s", (_title, cookie, guessed, zone) => {
  expect(readTimeZone(cookie, guessed)).toBe(zone);
});

it("[timezone.change.store] a choice is kept in the cookie setTimeZone and taken back", () => {
  chooseTimeZone(document, "Asia/Tokyo");
  expect(document.cookie).toContain("setTimeZone=Asia%2FTokyo");
  expect(activeTimeZone()).toBe("Asia/Tokyo");
  chooseTimeZone(document, null);
  expect(document.cookie).not.toContain("setTimeZone");
});

it("[timezone.choices] all zones of the database are offered, UTC and the active one among them, each once", () => {
  const zones = timeZones("Europe/Kyiv");
  for (const zone of Intl.supportedValuesOf("timeZone")) expect(zones).toContain(zone);
  expect(zones).toEqual(expect.arrayContaining(["UTC", "Europe/Kyiv"]));
  expect(new Set(zones).size).toBe(zones.length);
});
