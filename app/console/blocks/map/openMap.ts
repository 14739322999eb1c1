import {
  circle,
  circleMarker,
  type Layer,
  type Map as LeafletMap,
  layerGroup,
  map,
  polyline,
  tileLayer,
} from "leaflet";
import "./leaflet.css";
import { drawMarkers } from "./drawMarkers";
import { findCountry } from "./findLocation";
import styles from "./Map.module.css";
import { putPin } from "./putPin";
import { readOutlines, showLand } from "./showLand";
import type { Coordinates, MapEvents, Track, WorldMap } from "./WorldMap";

/** Where pictures of the ground come from, when the brand names such a service. */
export interface Tiles {
  /** An address with {z}, {x} and {y}. */
  address: string;
  attribution: string;
}

const CLOSE = 5;

function drawTrack({ here, way, accuracy = 0 }: Track): Layer[] {
  const line = way.length > 1 ? [polyline(way, { className: styles.way, interactive: false })] : [];
  const point = here ? [circleMarker(here, { radius: 7, className: styles.here, interactive: false })] : [];
  const around =
    here && accuracy > 0 ? [circle(here, { radius: accuracy, className: styles.around, interactive: false })] : [];
  return [...line, ...around, ...point];
}

/** A map of the world's countries, which the server itself has: unless tiles are named, no other service learns what is looked at. */
export function openMap(element: HTMLElement, events: MapEvents, tiles?: Tiles): WorldMap {
  // Leaflet's own buttons are written as HTML, which the page's policy refuses; the frame around draws its own.
  const world = map(element, {
    zoomControl: false,
    attributionControl: false,
    minZoom: 2,
    maxZoom: tiles ? 19 : 12,
    worldCopyJump: true,
    // A zoom that is still moving when the page is left goes on with a map that is gone.
    zoomAnimation: false,
  });
  const track = layerGroup().addTo(world);
  const markers = drawMarkers(world, events);
  const pin = putPin(world, events);
  const stop = new AbortController();
  world.setView([30, 10], 2);
  if (tiles) tileLayer(tiles.address).addTo(world);
  else showLand(world, { signal: stop.signal, onProblem: () => events.onProblem("outlines") });
  return {
    showTrack(shown) {
      track.clearLayers();
      for (const layer of drawTrack(shown)) layer.addTo(track);
      if (shown.here) world.setView(shown.here, CLOSE);
    },
    showMarkers: markers.show,
    showPin(place?: Coordinates) {
      pin.show(place);
      if (place && !world.getBounds().contains(place)) world.setView(place, Math.max(CLOSE, world.getZoom()));
    },
    async search(text, language) {
      return showFound(world, findCountry(await readOutlines("fine", stop.signal), text, language));
    },
    zoom: (steps) => void world.setZoom(world.getZoom() + steps),
    remove() {
      stop.abort();
      markers.remove();
      world.remove();
    },
  };
}

function showFound(world: LeafletMap, place: Coordinates | undefined): Coordinates | undefined {
  if (place) world.setView(place, CLOSE);
  return place;
}
