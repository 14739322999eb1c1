import { landReader, type Position, type Topology } from "./decodeLand";
import type { Coordinates } from "./WorldMap";

const COORDINATES = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/;
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const CODES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));

/** Parses decimal degrees, latitude first, such as "59.91, 10.75"; undefined for anything else. */
export function readCoordinates(text: string): Coordinates | undefined {
  const [, north, east] = COORDINATES.exec(text) ?? [];
  const [latitude, longitude] = [Number(north), Number(east)];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? [latitude, longitude] : undefined;
}

/** Finds a country by its name, or a prefix of it, in a language or in English. Returns the centroid of its largest polygon. */
export function findCountry(topology: Topology, text: string, language: string): Coordinates | undefined {
  const names = [text, inEnglish(text, language) ?? text].map(normalize);
  const countries = topology.objects.countries?.geometries ?? [];
  const findByName = (test: (name: string) => boolean) =>
    countries.find(({ properties }) => properties?.name !== undefined && test(normalize(properties.name)));
  const country =
    findByName((name) => names.includes(name)) ?? findByName((name) => names.some((one) => name.startsWith(one)));
  if (text.trim() === "" || !country) return undefined;
  const { coordinates } = landReader(topology)([country]);
  const rings = coordinates.flatMap(([outer]) => (outer ? [centroidOf(outer)] : []));
  return rings.reduce((largest, ring) => (ring.area > largest.area ? ring : largest)).place;
}

const normalize = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").trim().toLowerCase();

// The map only has English names; `Intl.DisplayNames` has those of every language.
function inEnglish(text: string, language: string): string | undefined {
  const [own, english] = [language, "en"].map((one) => new Intl.DisplayNames([one], { type: "region" }));
  const code = CODES.find((one) => normalize(own?.of(one) ?? one) === normalize(text));
  return code && english?.of(code);
}

// Area and centroid of a polygon, by the shoelace formula.
function centroidOf(ring: readonly Position[]): { area: number; place: Coordinates } {
  let [area, x, y] = [0, 0, 0];
  for (const [index, [x1, y1]] of ring.entries()) {
    const [x2, y2] = ring[(index + 1) % ring.length] ?? [x1, y1];
    const cross = x1 * y2 - x2 * y1;
    area += cross / 2;
    x += (x1 + x2) * cross;
    y += (y1 + y2) * cross;
  }
  return { area: Math.abs(area), place: [y / (6 * area), x / (6 * area)] };
}
