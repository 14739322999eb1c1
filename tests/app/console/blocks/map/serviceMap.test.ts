// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type ServiceCode, scriptAddress } from "../../../../../app/console/blocks/map/loadService";
import { serviceMap } from "../../../../../app/console/blocks/map/serviceMap";
import type { MapEvents, Marker } from "../../../../../app/console/blocks/map/WorldMap";

/** Fake of the maps service's documented API that records the calls it receives. */
function createCode(places?: object) {
  const calls: [what: string, options: unknown][] = [];
  const kind = (name: string) =>
    class {
      constructor(...args: unknown[]) {
        calls.push([name, args.at(-1)]);
      }
      listeners: Record<string, (event: object) => void> = {};
      setMap() {}
      setCenter(position: object) {
        calls.push(["center", position]);
      }
      setZoom(zoom: number) {
        calls.push(["zoom", zoom]);
      }
      getZoom() {
        return 2;
      }
      addListener(event: string, listener: (event: object) => void) {
        this.listeners[event] = listener;
        calls.push([`${name} listener`, event]);
      }
    };
  const code = {
    Map: kind("map"),
    Marker: kind("marker"),
    Polyline: kind("line"),
    Circle: kind("circle"),
    ...(places && { places }),
  };
  return { code: code as unknown as ServiceCode, calls };
}

const events = () => ({
  onProblem: vi.fn<MapEvents["onProblem"]>(),
  onChoose: vi.fn<NonNullable<MapEvents["onChoose"]>>(),
  onPlace: vi.fn<NonNullable<MapEvents["onPlace"]>>(),
  nameOf: ([first]: readonly Marker[]) => first?.name ?? "",
});
const markers: Marker[] = [
  { id: 1, name: "North", place: [60, 10], tone: "success" },
  { id: 2, name: "South", place: [59, 11], tone: "danger" },
];
let element: HTMLElement;
beforeEach(() => {
  element = document.createElement("div");
});
afterEach(() => {
  delete window.MarkerClusterer;
});

test("[maps.script] the script is requested with the libraries places, geometry and geocoding, in English", () => {
  const address = scriptAddress({ address: "https://maps.example/api/js?v=weekly", key: "k-1" });
  const url = new URL(address);
  expect(url.origin + url.pathname).toBe("https://maps.example/api/js");
  expect(Object.fromEntries(url.searchParams)).toEqual({
    v: "weekly",
    key: "k-1",
    libraries: "places,geometry,geocoding",
    language: "en",
  });
});

describe("markers on the service's map", () => {
  test("are gathered by its clusterer with the specification's defaults", () => {
    const { code } = createCode();
    const clustered = vi.fn();
    window.MarkerClusterer = class {
      constructor(_map: object, drawn: object[], options: object) {
        clustered(drawn.length, options);
      }
      clearMarkers() {}
    };
    const on = events();
    serviceMap(code, element, on).showMarkers(markers);
    const options = { gridSize: 60, minimumClusterSize: 2, batchSize: 2000, imageSizes: [53, 56, 66, 78, 90] };
    expect(clustered).toHaveBeenCalledWith(2, options);
    expect(on.onProblem).not.toHaveBeenCalled();
  });

  test("are shown unclustered without the clusterer, with a message", () => {
    const { code, calls } = createCode();
    const on = events();
    serviceMap(code, element, on).showMarkers(markers);
    expect(on.onProblem).toHaveBeenCalledWith("clusterer");
    const shown = calls.filter(([name, options]) => name === "marker" && (options as { map?: object }).map);
    expect(shown).toHaveLength(2);
  });
});

describe("a place", () => {
  test("is found by its name", async () => {
    const location = { lat: () => 59.9, lng: () => 10.7 };
    const findPlaceFromQuery = (_query: object, callback: (found: object[]) => void) =>
      callback([{ geometry: { location } }]);
    const { code } = createCode({
      PlacesService: class {
        findPlaceFromQuery = findPlaceFromQuery;
      },
    });
    expect(await serviceMap(code, element, events()).search?.("Oslo", "en")).toEqual([59.9, 10.7]);
  });

  test("cannot be found without the places library, with a message", async () => {
    const { code } = createCode();
    const on = events();
    expect(await serviceMap(code, element, on).search?.("Oslo", "en")).toBeUndefined();
    expect(on.onProblem).toHaveBeenCalledWith("places");
  });
});

test("the way, the place and the pin are drawn, and drawn anew", () => {
  const { code, calls } = createCode();
  const world = serviceMap(code, element, events());
  world.showTrack({
    here: [60, 10],
    accuracy: 25,
    path: [
      [59, 10],
      [60, 10],
    ],
  });
  world.showPin([1, 2]);
  world.zoom(1);
  expect(calls.map(([name]) => name)).toEqual([
    "map",
    "map listener",
    "line",
    "circle",
    "marker",
    "center",
    "zoom",
    "marker",
    "center",
    "zoom",
    "zoom",
  ]);
  expect(calls.at(-1)).toEqual(["zoom", 3]);
});
