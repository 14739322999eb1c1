import { timeZoneNames } from "../generated/timeZones";
import { isTimeZone } from "./wallClock";

/** A time zone under its present name, with the names it had. */
export interface NamedZone {
  name: string;
  former: readonly string[];
}

/** All IANA time zones by their present names, whatever names the browser knows them by. */
export const namedZones: readonly NamedZone[] = timeZoneNames.map((names) => {
  const [name = "", ...former] = names.split(" ");
  return { name, former };
});

const zoneOf = (name: string) => namedZones.find((zone) => zone.name === name || zone.former.includes(name));

/** The present name of a zone; a name nobody knows stays as it is. */
export function currentZoneName(name: string): string {
  return zoneOf(name)?.name ?? name;
}

/** A name of the same zone that the browser knows; undefined when it knows none. */
export function supportedZoneName(name: string, isKnown: (name: string) => boolean = isTimeZone): string | undefined {
  const zone = zoneOf(name);
  return [name, ...(zone ? [zone.name, ...zone.former] : [])].find(isKnown);
}

/** The zones whose present or former name contains a text; a blank stands for an underscore. */
export function findZones(text: string): NamedZone[] {
  const wanted = plain(text.trim());
  return namedZones.filter(({ name, former }) => [name, ...former].some((one) => plain(one).includes(wanted)));
}

const plain = (text: string) => text.toLowerCase().replace(/[\s_]+/g, " ");
