import { type GeoJSON, geoJSON, type Map as LeafletMap } from "leaflet";
import fine from "world-atlas/countries-50m.json?url";
import coarse from "world-atlas/countries-110m.json?url";
import { decodeLand, landReader, type Topology } from "./decodeLand";
import styles from "./Map.module.css";
import { processInBatches } from "./processInBatches";

const ADDRESSES = { coarse, fine };

/** Zoom level from which the fine outlines are drawn; the coarse ones are accurate to 0.2 degrees. */
const FINE_ZOOM = 5;
/** Margin around the visible area, as a fraction of it, in which countries are drawn in advance. */
const MARGIN = 0.2;
/** Leaflet pane below all others. */
const PANE = "land";
const LAYER_OPTIONS = { style: { className: styles.land }, interactive: false, pane: PANE };

/** Options of `showLand`. */
export interface LandOptions {
  /** Aborts when the map is removed. */
  signal: AbortSignal;
  /** Called when the outlines failed to load. */
  onProblem: () => void;
}

/** Loads the country outlines from this server. Throws when the response is not OK. */
export async function readOutlines(which: keyof typeof ADDRESSES, signal: AbortSignal): Promise<Topology> {
  const response = await fetch(ADDRESSES[which], { signal });
  if (!response.ok) throw new Error(`The map outlines could not be loaded: HTTP ${response.status}.`);
  return response.json();
}

/**
 * Draws the countries in two levels of detail: coarse outlines of all countries when zoomed out, fine outlines of the visible
 * ones when zoomed in. Fine outlines are decoded in batches; the coarse ones stay until those are ready.
 */
export function showLand(world: LeafletMap, { signal, onProblem }: LandOptions): void {
  const drawn = new Set<GeoJSON>();
  let coarseLand: Promise<GeoJSON> | undefined;
  let fineLand: Promise<GeoJSON[]> | undefined;
  let controller = new AbortController();
  const visibleLand = async () => {
    coarseLand ??= readAll(signal);
    if (world.getZoom() < FINE_ZOOM) return [await coarseLand];
    fineLand ??= readCountries(signal);
    const countries = await fineLand;
    const area = world.getBounds().pad(MARGIN);
    return countries.filter((country) => area.intersects(country.getBounds()));
  };
  const draw = async () => {
    controller.abort();
    controller = new AbortController();
    const current = controller.signal;
    const visible = await visibleLand();
    await processInBatches(visible, current, (land) => drawn.add(land.addTo(world)));
    if (current.aborted) return;
    for (const land of drawn) if (!visible.includes(land)) drawn.delete(land.remove());
  };
  const redraw = () => void draw().catch(() => signal.aborted || onProblem());
  world.createPane(PANE).style.zIndex = "300";
  world.on("moveend", redraw);
  signal.addEventListener("abort", () => controller.abort());
  redraw();
}

async function readAll(signal: AbortSignal): Promise<GeoJSON> {
  return geoJSON(decodeLand(await readOutlines("coarse", signal), "countries"), LAYER_OPTIONS);
}

async function readCountries(signal: AbortSignal): Promise<GeoJSON[]> {
  const topology = await readOutlines("fine", signal);
  const read = landReader(topology);
  return processInBatches(topology.objects.countries?.geometries ?? [], signal, (shape) =>
    geoJSON(read([shape]), LAYER_OPTIONS),
  );
}
