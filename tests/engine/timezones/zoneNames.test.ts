import { describe, expect, it } from "vitest";
import { isTimeZone } from "../../../engine/timezones/wallClock";
import { currentZoneName, findZones, namedZones, supportedZoneName } from "../../../engine/timezones/zoneNames";

const names = namedZones.map(({ name }) => name);

describe("the names of time zones", () => {
  it("[timezone.choices] every zone the browser lists is there, once, under one name", () => {
    expect(new Set(names).size).toBe(names.length);
    const former = namedZones.flatMap((zone) => zone.former);
    expect(names.filter((name) => former.includes(name))).toEqual([]);
    for (const name of Intl.supportedValuesOf("timeZone")) expect(names).toContain(currentZoneName(name));
    expect(names.filter((name) => supportedZoneName(name) === undefined)).toEqual([]);
  });

  it.each([
    ["Asia/Katmandu", "Asia/Kathmandu"],
    ["Asia/Rangoon", "Asia/Yangon"],
    ["Asia/Saigon", "Asia/Ho_Chi_Minh"],
    ["America/Godthab", "America/Nuuk"],
    ["America/Buenos_Aires", "America/Argentina/Buenos_Aires"],
    ["Atlantic/Faeroe", "Atlantic/Faroe"],
    ["Pacific/Enderbury", "Pacific/Kanton"],
    ["Europe/Uzhgorod", "Europe/Kyiv"],
    ["US/Pacific", "America/Los_Angeles"],
    ["GB", "Europe/London"],
    ["EST5EDT", "America/New_York"],
    ["UTC", "Etc/UTC"],
    ["Europe/Oslo", "Europe/Oslo"],
    ["Etc/GMT-14", "Etc/GMT-14"],
    ["America/Ciudad_Juarez", "America/Ciudad_Juarez"],
    ["America/Coyhaique", "America/Coyhaique"],
    ["Moon/Sea", "Moon/Sea"],
  ])("[timezone.choices] %s is now called %s", (name, present) => {
    expect(currentZoneName(name)).toBe(present);
    if (isTimeZone(name)) expect(names).toContain(present);
  });

  it.each([
    ["calcutta", ["Asia/Kolkata"]],
    ["kiev", ["Europe/Kyiv"]],
    ["ho chi", ["Asia/Ho_Chi_Minh"]],
    ["gmt+11", ["Etc/GMT+11"]],
    ["  SAIGON ", ["Asia/Ho_Chi_Minh"]],
    ["atlantis", []],
  ])("%j finds %j", (text, found) => {
    expect(findZones(text).map(({ name }) => name)).toEqual(found);
  });

  it("a zone has another name where the browser does not know the one requested", () => {
    expect(supportedZoneName("Europe/Kyiv", (name) => name === "Europe/Kiev")).toBe("Europe/Kiev");
    expect(supportedZoneName("Asia/Saigon", (name) => name === "Asia/Ho_Chi_Minh")).toBe("Asia/Ho_Chi_Minh");
    expect(supportedZoneName("America/Coyhaique", () => false)).toBeUndefined();
    expect(supportedZoneName("Moon/Sea")).toBeUndefined();
  });
});
