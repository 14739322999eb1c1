import { yieldToEventLoop } from "./processInBatches";
import type { Coordinates } from "./WorldMap";

/** Defaults of marker clustering, from the specification. */
export const CLUSTERING = {
  /** Half the side length of a cluster's square, in pixels. */
  gridSize: 60,
  /** Fewer markers than this are not clustered. */
  minimumClusterSize: 2,
  /** Number of markers processed before yielding to the event loop. */
  batchSize: 2000,
  /** Icon sizes in pixels for clusters of up to 9, 99, 999, 9999 and more members. */
  iconSizes: [53, 56, 66, 78, 90],
  /** Maximum distance to the closest cluster, in kilometres. */
  closestRadius: 40_000,
};

/** Batch size for a browser; smaller in old versions of Internet Explorer. */
export function batchSizeFor(userAgent: string): number {
  return /\bMSIE \d/.test(userAgent) ? 500 : CLUSTERING.batchSize;
}

/** Icon size in pixels for a cluster of `count` markers. */
export function iconSizeOf(count: number): number {
  const { iconSizes } = CLUSTERING;
  const digits = String(Math.max(1, Math.floor(count))).length;
  return iconSizes[Math.min(digits, iconSizes.length) - 1] ?? 0;
}

/** A marker that can be clustered. */
export interface Clusterable {
  place: Coordinates;
}

/** Markers close together, located at the first of them. */
export interface Cluster<Member extends Clusterable> {
  place: Coordinates;
  members: Member[];
}

/** Options of `clusterMarkers`. */
export interface ClusterOptions {
  /** Projects coordinates to pixels at the current zoom level. */
  project: (place: Coordinates) => { x: number; y: number };
  batchSize: number;
  /** Aborts when the map has moved and the result is obsolete. */
  signal: AbortSignal;
}

const EARTH_RADIUS = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in kilometres (haversine formula). */
export function distance([latitude, longitude]: Coordinates, [toLatitude, toLongitude]: Coordinates): number {
  const [north, east] = [radians(toLatitude - latitude) / 2, radians(toLongitude - longitude) / 2];
  const across = Math.cos(radians(latitude)) * Math.cos(radians(toLatitude)) * Math.sin(east) ** 2;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(Math.sin(north) ** 2 + across)));
}

interface ProjectedCluster<Member extends Clusterable> extends Cluster<Member> {
  x: number;
  y: number;
}

/** Key stride of a grid row: more than the number of squares in any row. */
const ROW_STRIDE = 2 ** 24;
const squareOf = (pixels: number) => Math.floor(pixels / CLUSTERING.gridSize);

/** Spatial hash grid of clusters, so that a marker is compared with nearby clusters only. */
class ClusterGrid<Member extends Clusterable> {
  readonly all: ProjectedCluster<Member>[] = [];
  private readonly squares = new Map<number, ProjectedCluster<Member>[]>();

  add(cluster: ProjectedCluster<Member>): void {
    this.all.push(cluster);
    const key = squareOf(cluster.x) * ROW_STRIDE + squareOf(cluster.y);
    const square = this.squares.get(key);
    if (square) square.push(cluster);
    else this.squares.set(key, [cluster]);
  }

  /** Yields the clusters whose square contains the point. */
  *near(x: number, y: number): Generator<ProjectedCluster<Member>> {
    const middle = squareOf(x) * ROW_STRIDE + squareOf(y);
    for (const row of [middle - ROW_STRIDE, middle, middle + ROW_STRIDE])
      for (const key of [row - 1, row, row + 1])
        for (const cluster of this.squares.get(key) ?? [])
          if (Math.max(Math.abs(cluster.x - x), Math.abs(cluster.y - y)) <= CLUSTERING.gridSize) yield cluster;
  }
}

function closest<Member extends Clusterable>(place: Coordinates, clusters: Iterable<ProjectedCluster<Member>>) {
  let found: ProjectedCluster<Member> | undefined;
  let shortest = CLUSTERING.closestRadius;
  for (const cluster of clusters) {
    const length = distance(place, cluster.place);
    if (length < shortest) [found, shortest] = [cluster, length];
  }
  return found;
}

/** Clusters markers that would overlap. Yields to the event loop between batches; returns no clusters once aborted. */
export async function clusterMarkers<Member extends Clusterable>(
  markers: readonly Member[],
  { project, batchSize, signal }: ClusterOptions,
): Promise<Cluster<Member>[]> {
  const grid = new ClusterGrid<Member>();
  for (const [index, marker] of markers.entries()) {
    if (index > 0 && index % batchSize === 0) await yieldToEventLoop();
    if (signal.aborted) return [];
    const { x, y } = project(marker.place);
    const cluster = closest(marker.place, grid.near(x, y));
    if (cluster) cluster.members.push(marker);
    else grid.add({ place: marker.place, members: [marker], x, y });
  }
  return grid.all.flatMap(({ place, members }) =>
    members.length < CLUSTERING.minimumClusterSize
      ? members.map((member) => ({ place: member.place, members: [member] }))
      : [{ place, members }],
  );
}
