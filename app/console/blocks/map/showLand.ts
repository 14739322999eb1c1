import { type GeoJSON, geoJSON, type Map as LeafletMap } from "leaflet";
import fine from "world-atlas/countries-50m.json?url";
import coarse from "world-atlas/countries-110m.json?url";
import { decodeLand, landReader, type Topology } from "./decodeLand";
import styles from "./Map.module.css";
import { processInBatches } from "./processInBatches";

const ADDRESSES = { coarse, fine };

/** From this zoom on the coarse outlines, right to a fifth of a degree, would look coarse. */
const NEAR = 5;
/** Around what is seen, in parts of it, countries are drawn as well, so that they are there when the map moves. */
const AROUND = 0.2;
/** Below everything else, and not to be clicked. */
const PANE = "land";
const DRAWN = { style: { className: styles.land }, interactive: false, pane: PANE };

/** What drawing the land needs besides the map. */
export interface LandOptions {
  /** Ends the work: the map is gone. */
  signal: AbortSignal;
  /** Hears that outlines could not be read. */
  onProblem: () => void;
}

/** The outlines of the countries, which our own server has. */
export async function readOutlines(which: keyof typeof ADDRESSES, signal: AbortSignal): Promise<Topology> {
  const answer = await fetch(ADDRESSES[which], { signal });
  if (!answer.ok) throw new Error(`The map answers ${answer.status}.`);
  return answer.json();
}

/**
 * Draws the countries: from afar all of them, coarsely, close by those that are seen, finely. Fine ones come a few at a
 * time, between which the page has its turn; until they are there the coarse ones stay.
 */
export function showLand(world: LeafletMap, { signal, onProblem }: LandOptions): void {
  const drawn = new Set<GeoJSON>();
  let far: Promise<GeoJSON> | undefined;
  let near: Promise<GeoJSON[]> | undefined;
  let stop = new AbortController();
  const seen = async () => {
    far ??= readAll(signal);
    if (world.getZoom() < NEAR) return [await far];
    near ??= readCountries(signal);
    const countries = await near;
    const around = world.getBounds().pad(AROUND);
    return countries.filter((country) => around.intersects(country.getBounds()));
  };
  const draw = async () => {
    stop.abort();
    stop = new AbortController();
    const current = stop.signal;
    const wanted = await seen();
    await processInBatches(wanted, current, (land) => drawn.add(land.addTo(world)));
    if (current.aborted) return;
    for (const land of drawn) if (!wanted.includes(land)) drawn.delete(land.remove());
  };
  const redraw = () => void draw().catch(() => signal.aborted || onProblem());
  world.createPane(PANE).style.zIndex = "300";
  world.on("moveend", redraw);
  signal.addEventListener("abort", () => stop.abort());
  redraw();
}

async function readAll(signal: AbortSignal): Promise<GeoJSON> {
  return geoJSON(decodeLand(await readOutlines("coarse", signal), "countries"), DRAWN);
}

async function readCountries(signal: AbortSignal): Promise<GeoJSON[]> {
  const topology = await readOutlines("fine", signal);
  const read = landReader(topology);
  return processInBatches(topology.objects.countries?.geometries ?? [], signal, (shape) =>
    geoJSON(read([shape]), DRAWN),
  );
}
