import { yieldToEventLoop } from "./processInBatches";
import type { Coordinates } from "./WorldMap";

/** How markers are gathered, unless somebody says otherwise. Source: the specification's defaults. */
export const CLUSTERING = {
  /** Half the side of a cluster's square, in pixels. */
  gridSize: 60,
  /** Fewer than so many stand on their own. */
  minimumClusterSize: 2,
  /** So many are placed before the page has its turn. */
  batchSize: 2000,
  /** The sizes of a cluster's icon in pixels: for up to 9 members, 99, 999, 9999, and more. */
  iconSizes: [53, 56, 66, 78, 90],
  /** How far, in kilometres, a marker looks for the cluster closest to it. */
  closestRadius: 40_000,
};

/** How many markers a browser places at a time: old Internet Explorers took fewer. */
export function batchSizeFor(userAgent: string): number {
  return /\bMSIE \d/.test(userAgent) ? 500 : CLUSTERING.batchSize;
}

/** The size of a cluster's icon in pixels, by how many it holds. */
export function iconSizeOf(count: number): number {
  const { iconSizes } = CLUSTERING;
  const digits = String(Math.max(1, Math.floor(count))).length;
  return iconSizes[Math.min(digits, iconSizes.length) - 1] ?? 0;
}

/** A marker that can be gathered. */
export interface Clusterable {
  place: Coordinates;
}

/** Markers that stand close together, at the place of the first. */
export interface Cluster<Member extends Clusterable> {
  place: Coordinates;
  members: Member[];
}

/** What gathering needs besides the markers. */
export interface ClusterOptions {
  /** Where a place is drawn at this zoom, in pixels. */
  project: (place: Coordinates) => { x: number; y: number };
  batchSize: number;
  /** Ends the work: the map has moved on. */
  signal: AbortSignal;
}

const EARTH_RADIUS = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The way between two places along the ground, in kilometres. */
export function distance([latitude, longitude]: Coordinates, [toLatitude, toLongitude]: Coordinates): number {
  const [north, east] = [radians(toLatitude - latitude) / 2, radians(toLongitude - longitude) / 2];
  const across = Math.cos(radians(latitude)) * Math.cos(radians(toLatitude)) * Math.sin(east) ** 2;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(Math.sin(north) ** 2 + across)));
}

interface Gathered<Member extends Clusterable> extends Cluster<Member> {
  x: number;
  y: number;
}

/** More squares than any row of the plane has. */
const ROW = 2 ** 24;
const squareOf = (pixels: number) => Math.floor(pixels / CLUSTERING.gridSize);

/** Clusters by the square of the plane they stand in, so that a marker looks at those around it only. */
class Squares<Member extends Clusterable> {
  readonly all: Gathered<Member>[] = [];
  private readonly squares = new Map<number, Gathered<Member>[]>();

  add(cluster: Gathered<Member>): void {
    this.all.push(cluster);
    const key = squareOf(cluster.x) * ROW + squareOf(cluster.y);
    const square = this.squares.get(key);
    if (square) square.push(cluster);
    else this.squares.set(key, [cluster]);
  }

  /** Those a marker may belong to. */
  *around(x: number, y: number): Generator<Gathered<Member>> {
    const middle = squareOf(x) * ROW + squareOf(y);
    for (const row of [middle - ROW, middle, middle + ROW])
      for (const key of [row - 1, row, row + 1])
        for (const cluster of this.squares.get(key) ?? [])
          if (Math.max(Math.abs(cluster.x - x), Math.abs(cluster.y - y)) <= CLUSTERING.gridSize) yield cluster;
  }
}

function closest<Member extends Clusterable>(place: Coordinates, clusters: Iterable<Gathered<Member>>) {
  let found: Gathered<Member> | undefined;
  let least = CLUSTERING.closestRadius;
  for (const cluster of clusters) {
    const far = distance(place, cluster.place);
    if (far < least) [found, least] = [cluster, far];
  }
  return found;
}

/** Gathers markers that would lie over one another; between batches the page has its turn. */
export async function clusterMarkers<Member extends Clusterable>(
  markers: readonly Member[],
  { project, batchSize, signal }: ClusterOptions,
): Promise<Cluster<Member>[]> {
  const squares = new Squares<Member>();
  for (const [index, marker] of markers.entries()) {
    if (index > 0 && index % batchSize === 0) await yieldToEventLoop();
    if (signal.aborted) return [];
    const { x, y } = project(marker.place);
    const cluster = closest(marker.place, squares.around(x, y));
    if (cluster) cluster.members.push(marker);
    else squares.add({ place: marker.place, members: [marker], x, y });
  }
  return squares.all.flatMap(({ place, members }) =>
    members.length < CLUSTERING.minimumClusterSize
      ? members.map((member) => ({ place: member.place, members: [member] }))
      : [{ place, members }],
  );
}
