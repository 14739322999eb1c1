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

/** Raster tile service, when the brand configures one. */
export interface Tiles {
  /** URL template with {z}, {x} and {y}. */
  address: string;
  attribution: string;
}

const CLOSE_ZOOM = 5;

function drawTrack({ here, path, accuracy = 0 }: Track): Layer[] {
  const line = path.length > 1 ? [polyline(path, { className: styles.path, interactive: false })] : [];
  const point = here ? [circleMarker(here, { radius: 7, className: styles.here, interactive: false })] : [];
  const accuracyCircle =
    here && accuracy > 0 ? [circle(here, { radius: accuracy, className: styles.accuracy, interactive: false })] : [];
  return [...line, ...accuracyCircle, ...point];
}

/**
 * Opens a Leaflet map. Without tiles it draws the country outlines that this server hosts, so that no third party learns what
 * users look at.
 */
export function openMap(element: HTMLElement, events: MapEvents, tiles?: Tiles): WorldMap {
  // Leaflet's controls assign innerHTML, which the content security policy blocks; the surrounding view draws its own.
  const world = map(element, {
    zoomControl: false,
    attributionControl: false,
    minZoom: 2,
    maxZoom: tiles ? 19 : 12,
    worldCopyJump: true,
    // A zoom animation that runs while the page unmounts would access a removed map.
    zoomAnimation: false,
  });
  const track = layerGroup().addTo(world);
  const markers = drawMarkers(world, events);
  const pin = putPin(world, events);
  const controller = new AbortController();
  world.setView([30, 10], 2);
  if (tiles) tileLayer(tiles.address).addTo(world);
  else showLand(world, { signal: controller.signal, onProblem: () => events.onProblem("outlines") });
  return {
    showTrack(shown) {
      track.clearLayers();
      for (const layer of drawTrack(shown)) layer.addTo(track);
      if (shown.here) world.setView(shown.here, CLOSE_ZOOM);
    },
    showMarkers: markers.show,
    showPin(place?: Coordinates) {
      pin.show(place);
      if (place && !world.getBounds().contains(place)) world.setView(place, Math.max(CLOSE_ZOOM, world.getZoom()));
    },
    async search(text, language) {
      return showFound(world, findCountry(await readOutlines("fine", controller.signal), text, language));
    },
    zoom: (steps) => void world.setZoom(world.getZoom() + steps),
    remove() {
      controller.abort();
      markers.remove();
      world.remove();
    },
  };
}

function showFound(world: LeafletMap, place: Coordinates | undefined): Coordinates | undefined {
  if (place) world.setView(place, CLOSE_ZOOM);
  return place;
}
