// @vitest-environment jsdom
import { afterEach, expect, it, test, vi } from "vitest";
import { activeTimeZone, chooseTimeZone, readTimeZone } from "../../../engine/timezones/timeZone";

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

it("[timezone.source] a stored name the browser does not know is read by another name of the same zone", async () => {
  const real = Intl;
  // Simulates a browser from before 2022, which knows only the former name.
  class DateTimeFormat extends real.DateTimeFormat {
    constructor(language: string, options?: Intl.DateTimeFormatOptions) {
      if (options?.timeZone === "Pacific/Kanton") throw new RangeError("Invalid time zone");
      super(language, options);
    }
  }
  // The module caches the formatters of earlier tests.
  vi.resetModules();
  const { prepareTimeZone, readTimeZone } = await import("../../../engine/timezones/timeZone");
  vi.stubGlobal("Intl", Object.create(real, { DateTimeFormat: { value: DateTimeFormat } }));
  const cookies = "setTimeZone=Pacific%2FKanton";
  expect(readTimeZone(cookies, "Europe/Vilnius")).toBe("Europe/Vilnius");
  await prepareTimeZone(cookies);
  expect(readTimeZone(cookies, "Europe/Vilnius")).toBe("Pacific/Enderbury");
  vi.unstubAllGlobals();
});
