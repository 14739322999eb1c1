import { describe, expect, test, vi } from "vitest";
import {
  batchSizeFor,
  CLUSTERING,
  clusterMarkers,
  distance,
  iconSizeOf,
} from "../../../../../app/console/blocks/map/clusterMarkers";
import type { Coordinates } from "../../../../../app/console/blocks/map/WorldMap";

/** Projection in which one degree is one pixel. */
const project = ([latitude, longitude]: Coordinates) => ({ x: longitude, y: latitude });
const at = (...places: Coordinates[]) => places.map((place) => ({ place }));
const cluster = (markers: { place: Coordinates }[], options = {}) =>
  clusterMarkers(markers, { project, batchSize: 2000, signal: new AbortController().signal, ...options });
const sizes = async (markers: { place: Coordinates }[]) =>
  (await cluster(markers)).map(({ members }) => members.length);

describe("markers", () => {
  test("[maps.cluster.grid-size] stand in one cluster up to 60 pixels away in either direction, further away in two", async () => {
    expect(CLUSTERING.gridSize).toBe(60);
    expect(await sizes(at([0, 0], [60, 60], [-60, -60]))).toEqual([3]);
    expect(await sizes(at([0, 0], [61, 0]))).toEqual([1, 1]);
    expect(await sizes(at([0, 0], [0, -61]))).toEqual([1, 1]);
  });

  test("[maps.cluster.minimum-size] form a cluster from the second marker on; a single marker is shown alone", async () => {
    expect(CLUSTERING.minimumClusterSize).toBe(2);
    expect(await sizes(at([0, 0]))).toEqual([1]);
    expect(await sizes(at([0, 0], [1, 1]))).toEqual([2]);
  });

  test("[maps.cluster.closest-radius] join the closest cluster on earth, up to 40000 km away", async () => {
    expect(CLUSTERING.closestRadius).toBe(40_000);
    // The third marker is within both clusters; the second one is closer.
    const found = await cluster(at([0, 0], [0, 70], [0, 45]));
    expect(found.map(({ place, members }) => [place[1], members.length])).toEqual([
      [0, 1],
      [70, 2],
    ]);
    // No two places on Earth are further apart than half its circumference.
    expect(distance([90, 0], [-90, 0])).toBeLessThan(CLUSTERING.closestRadius);
    expect(Math.round(distance([59.9139, 10.7522], [60.3913, 5.3221]))).toBe(305);
  });

  test.each([
    [1, 53],
    [9, 53],
    [10, 56],
    [99, 56],
    [100, 66],
    [999, 66],
    [1000, 78],
    [9999, 78],
    [10_000, 90],
    [1_000_000, 90],
  ])("[maps.cluster.icon-sizes] %i in a cluster have an icon of %i pixels", (count, size) => {
    expect(CLUSTERING.iconSizes).toEqual([53, 56, 66, 78, 90]);
    expect(iconSizeOf(count)).toBe(size);
  });

  test("[maps.cluster.batch-size] are placed 2000 at a time, 500 in old Internet Explorer, and the page has its turn between", async () => {
    expect(batchSizeFor("Mozilla/5.0 (X11; Linux x86_64) Chrome/146.0")).toBe(2000);
    expect(batchSizeFor("Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 6.0)")).toBe(500);
    const turns = vi.spyOn(globalThis, "setTimeout");
    const many = at(...Array.from({ length: 10_000 }, (_, index): Coordinates => [index % 90, index % 180]));
    const found = await cluster(many);
    expect(turns).toHaveBeenCalledTimes(4);
    turns.mockRestore();
    expect(found.reduce((sum, { members }) => sum + members.length, 0)).toBe(10_000);
  });

  test("that nobody waits for any more are left", async () => {
    const stop = new AbortController();
    const many = at(...Array.from({ length: 5000 }, (_, index): Coordinates => [0, index]));
    const found = cluster(many, { signal: stop.signal });
    stop.abort();
    expect(await found).toEqual([]);
  });
});
