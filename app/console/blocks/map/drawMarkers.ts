import {
  divIcon,
  type LeafletEventHandlerFn,
  type Map as LeafletMap,
  latLngBounds,
  layerGroup,
  marker as markerAt,
} from "leaflet";
import { batchSizeFor, type Cluster, clusterMarkers, iconSizeOf } from "./clusterMarkers";
import styles from "./Map.module.css";
import { processInBatches, yieldToEventLoop } from "./processInBatches";
import type { MapEvents, Marker } from "./WorldMap";

/** Size of a single marker, in pixels. */
const DOT = 24;

/** Draws the markers in the visible area, clustered; clusters are recomputed whenever the map moves. */
export function drawMarkers(world: LeafletMap, { onChoose, nameOf }: MapEvents) {
  const layer = layerGroup().addTo(world);
  let all: readonly Marker[] = [];
  let controller = new AbortController();
  const draw = async () => {
    controller.abort();
    controller = new AbortController();
    const { signal } = controller;
    // Debounce: new markers also move the map, which triggers a second redraw.
    await yieldToEventLoop();
    if (signal.aborted) return;
    const visible = world.getBounds().pad(0.2);
    const near = all.filter(({ place }) => visible.contains(place));
    const project = (place: Marker["place"]) => world.project(place);
    const batchSize = batchSizeFor(navigator.userAgent);
    const clusters = await clusterMarkers(near, { project, batchSize, signal });
    if (signal.aborted) return;
    layer.clearLayers();
    await processInBatches(clusters, signal, (cluster) =>
      iconOf(cluster, nameOf(cluster.members), () => choose(world, cluster, onChoose)).addTo(layer),
    );
  };
  const redraw: LeafletEventHandlerFn = () => void draw();
  world.on("moveend", redraw);
  return {
    show(markers: readonly Marker[]) {
      all = markers;
      if (markers.length > 0) world.fitBounds(latLngBounds(markers.map(({ place }) => place)).pad(0.1));
      void draw();
    },
    remove() {
      controller.abort();
      world.off("moveend", redraw);
    },
  };
}

/** Zooms in on a cluster that a higher zoom level separates; otherwise reports its markers as chosen. */
function choose(world: LeafletMap, { members }: Cluster<Marker>, onChoose: MapEvents["onChoose"]): void {
  const bounds = latLngBounds(members.map(({ place }) => place));
  const isSeparable = world.getBoundsZoom(bounds) > world.getZoom() && world.getZoom() < world.getMaxZoom();
  if (members.length > 1 && isSeparable) world.fitBounds(bounds, { maxZoom: world.getMaxZoom() });
  else onChoose?.(members);
}

function iconOf(cluster: Cluster<Marker>, name: string, onClick: () => void) {
  const size = cluster.members.length > 1 ? iconSizeOf(cluster.members.length) : DOT;
  const html = buttonOf(cluster, name, onClick);
  const icon = divIcon({ html, className: styles.marker, iconSize: [size, size] });
  // The button inside receives the focus.
  return markerAt(cluster.place, { icon, keyboard: false });
}

const BY_SEVERITY = ["danger", "warning", "success", "neutral"] as const;

/** A cluster has the tone of its most severe member. */
function toneOf(members: readonly Marker[]): Marker["tone"] {
  return BY_SEVERITY.find((tone) => members.some((member) => member.tone === tone)) ?? "neutral";
}

function buttonOf({ members }: Cluster<Marker>, name: string, onClick: () => void): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = (members.length > 1 ? styles.cluster : styles.dot) ?? "";
  button.dataset.tone = toneOf(members);
  if (members.length > 1) button.textContent = String(members.length);
  button.ariaLabel = name;
  button.title = name;
  button.addEventListener("click", onClick);
  return button;
}
