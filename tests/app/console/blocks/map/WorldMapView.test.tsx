// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { WorldMapView } from "../../../../../app/console/blocks/map/WorldMapView";
import { renderContent } from "../../../../engine/renderContent";

const service = { address: "https://maps.example/api/js", key: "k" };
const brand = { $schema: "", maps: { service } };
const markers = [{ id: 1, name: "North", place: [60, 10] as [number, number], tone: "success" as const }];
const kind = () =>
  class {
    addListener() {}
    setMap() {}
    setCenter() {}
    setZoom() {}
  };

afterEach(() => {
  delete window.google;
  vi.unstubAllGlobals();
});

function show(places?: object) {
  const code = { Map: kind(), Marker: kind(), Polyline: kind(), ...(places && { places }) };
  window.google = { maps: code as never };
  renderContent(<WorldMapView markers={markers} onPlace={() => {}} />, { boot: { brand } });
}

test("a service whose script does not come gives way to the built-in map, with a message", async () => {
  vi.stubGlobal("fetch", async () => new Response("{}", { status: 404 }));
  renderContent(<WorldMapView markers={markers} />, { boot: { brand } });
  const script = await waitFor(() => {
    const found = document.querySelector<HTMLScriptElement>("script[src^='https://maps.example']");
    if (!found) throw new Error("not asked for yet");
    return found;
  });
  script.dispatchEvent(new Event("error"));
  expect(await screen.findByText("The maps service cannot be reached.")).toBeTruthy();
  expect(screen.getByRole("application", { name: "Map" }).classList.contains("leaflet-container")).toBe(true);
});

test("[maps.error.clusterer-missing] without its clustering library the map says MarkerClusterer is not installed!", async () => {
  show();
  expect(await screen.findByText("MarkerClusterer is not installed!")).toBeTruthy();
});

test("[maps.error.places-missing] without its places library a search says to add 'places' to the libraries", async () => {
  show();
  const find = await screen.findByRole("button", { name: "Find" });
  find.click();
  const text = "The places library is missing: add 'places' to the libraries of the maps script.";
  expect(await screen.findByText(text)).toBeTruthy();
});
