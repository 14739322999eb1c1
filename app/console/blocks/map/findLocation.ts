import { landReader, type Position, type Topology } from "./decodeLand";
import type { Coordinates } from "./WorldMap";

const COORDINATES = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/;
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const CODES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));

/** Degrees as they are typed, latitude first; undefined for anything else. */
export function readCoordinates(text: string): Coordinates | undefined {
  const [, north, east] = COORDINATES.exec(text) ?? [];
  const [latitude, longitude] = [Number(north), Number(east)];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? [latitude, longitude] : undefined;
}

/** The middle of the largest part of a country, by its name in a language or in English, or the beginning of it. */
export function findCountry(topology: Topology, text: string, language: string): Coordinates | undefined {
  const wanted = [text, inEnglish(text, language) ?? text].map(plain);
  const countries = topology.objects.countries?.geometries ?? [];
  const isCalled = (test: (name: string) => boolean) =>
    countries.find(({ properties }) => properties?.name !== undefined && test(plain(properties.name)));
  const country =
    isCalled((name) => wanted.includes(name)) ?? isCalled((name) => wanted.some((one) => name.startsWith(one)));
  if (text.trim() === "" || !country) return undefined;
  const { coordinates } = landReader(topology)([country]);
  const rings = coordinates.flatMap(([outer]) => (outer ? [middleOf(outer)] : []));
  return rings.reduce((largest, ring) => (ring.area > largest.area ? ring : largest)).place;
}

const plain = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").trim().toLowerCase();

// The map knows countries by their English names only, the browser by those of every language.
function inEnglish(text: string, language: string): string | undefined {
  const [own, english] = [language, "en"].map((one) => new Intl.DisplayNames([one], { type: "region" }));
  const code = CODES.find((one) => plain(own?.of(one) ?? one) === plain(text));
  return code && english?.of(code);
}

// The centre of mass of what a ring encloses, by the formula of the surveyor.
function middleOf(ring: readonly Position[]): { area: number; place: Coordinates } {
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
