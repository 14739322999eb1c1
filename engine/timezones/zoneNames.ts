import { timeZoneNames } from "../generated/timeZones";
import { isTimeZone } from "./wallClock";

/** A time zone with its current and former names. */
export interface NamedZone {
  name: string;
  former: readonly string[];
}

/** All IANA time zones by their current names, independent of the browser. */
export const namedZones: readonly NamedZone[] = timeZoneNames.map((names) => {
  const [name = "", ...former] = names.split(" ");
  return { name, former };
});

const zoneOf = (name: string) => namedZones.find((zone) => zone.name === name || zone.former.includes(name));

/** The current name of a zone; an unknown name is returned unchanged. */
export function currentZoneName(name: string): string {
  return zoneOf(name)?.name ?? name;
}

/** A name of the same zone that the browser supports; undefined for none. */
export function supportedZoneName(name: string, isKnown: (name: string) => boolean = isTimeZone): string | undefined {
  const zone = zoneOf(name);
  return [name, ...(zone ? [zone.name, ...zone.former] : [])].find(isKnown);
}

/** The zones whose current or former name contains a text; spaces match underscores. */
export function findZones(text: string): NamedZone[] {
  const query = plain(text.trim());
  return namedZones.filter(({ name, former }) => [name, ...former].some((one) => plain(one).includes(query)));
}

const plain = (text: string) => text.toLowerCase().replace(/[\s_]+/g, " ");
