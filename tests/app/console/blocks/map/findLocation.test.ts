import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import type { Topology } from "../../../../../app/console/blocks/map/decodeLand";
import { findCountry, readCoordinates } from "../../../../../app/console/blocks/map/findLocation";

const file = createRequire(import.meta.url).resolve("world-atlas/countries-50m.json");
const world = JSON.parse(readFileSync(file, "utf8")) as Topology;

test.each([
  ["Lithuania", "en", [55, 24]],
  ["lith", "en", [55, 24]],
  ["Norge", "nb", [64, 14]],
  ["Литва", "uk", [55, 24]],
  ["リトアニア", "ja", [55, 24]],
  // The centroid of its largest part, not of all parts.
  ["France", "en", [46.5, 2.5]],
])("the country %s, in %s, is where its largest part is", (name, language, [north = 0, east = 0]) => {
  const [latitude = 0, longitude = 0] = findCountry(world, name, language) ?? [];
  expect(Math.abs(latitude - north)).toBeLessThan(1.5);
  expect(Math.abs(longitude - east)).toBeLessThan(1.5);
});

test.each(["", "   ", "Atlantis"])("no country is called %j", (name) => {
  expect(findCountry(world, name, "en")).toBeUndefined();
});

test.each([
  ["59.91, 10.75", [59.91, 10.75]],
  ["-33.9 18.4", [-33.9, 18.4]],
  ["95, 10", undefined],
  ["10, 190", undefined],
  ["Oslo", undefined],
])("%s is read as coordinates, or not", (text, place) => {
  expect(readCoordinates(text)).toEqual(place);
});
