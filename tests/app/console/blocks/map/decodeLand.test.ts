import { expect, test } from "vitest";
import { decodeLand, type Topology } from "../../../../../app/console/blocks/map/decodeLand";

test("arcs are steps on a grid, joined to rings, read backwards where the number is negative", () => {
  const topology: Topology = {
    transform: { scale: [0.5, 2], translate: [10, 20] },
    arcs: [
      [
        [0, 0],
        [2, 0],
        [0, 1],
      ],
      [
        [0, 0],
        [0, 1],
        [2, 0],
      ],
    ],
    objects: { countries: { geometries: [{ type: "Polygon", arcs: [[0, ~1]] }] } },
  };
  expect(decodeLand(topology, "countries").coordinates).toEqual([
    [
      [
        [10, 20],
        [11, 20],
        [11, 22],
        [10, 22],
        [10, 20],
      ],
    ],
  ]);
  expect(decodeLand(topology, "seas").coordinates).toEqual([]);
});

test("a country on both sides of the line where days begin is drawn in one piece, not across the map", () => {
  const topology: Topology = {
    transform: { scale: [1, 1], translate: [0, 0] },
    arcs: [
      [
        [170, 60],
        [9, 0],
        [-354, 5],
        [-5, 5],
        [350, -10],
      ],
    ],
    objects: { countries: { geometries: [{ type: "Polygon", arcs: [[0]] }] } },
  };
  const longitudes = decodeLand(topology, "countries").coordinates[0]?.[0]?.map(([longitude]) => longitude);
  expect(longitudes).toEqual([170, 179, 185, 180, 170]);
});
