/** A TopoJSON topology, as in world-atlas: delta-encoded arcs on a quantized grid, and geometries that refer to arcs. */
export interface Topology {
  transform: { scale: [number, number]; translate: [number, number] };
  arcs: [number, number][][];
  objects: Record<string, { geometries: Shape[] }>;
}

/** A TopoJSON geometry: a country by the arcs of its border. */
export interface Shape {
  type: string;
  arcs: number[][] | number[][][];
  properties?: { name?: string };
}

/** A GeoJSON position (RFC 7946 §3.1.1): longitude, then latitude. */
export type Position = [number, number];

/** Land outlines as a GeoJSON geometry. */
export interface Land {
  type: "MultiPolygon";
  coordinates: Position[][][];
}

function decodeArc(arc: [number, number][], { scale, translate }: Topology["transform"]): Position[] {
  let [x, y] = [0, 0];
  return arc.map(([dx, dy]) => {
    x += dx;
    y += dy;
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
  });
}

/** Unwraps a ring that crosses the antimeridian: longitudes continue beyond ±180° instead of jumping across the map. */
function unwind(ring: Position[]): Position[] {
  let turns = 0;
  return ring.map(([longitude, latitude], index) => {
    const step = longitude - (ring[index - 1]?.[0] ?? longitude);
    if (Math.abs(step) > 180) turns -= Math.sign(step);
    return [longitude + 360 * turns, latitude];
  });
}

/** Returns a function that decodes geometries. Decoded arcs are memoized, because neighbours share them. */
export function landReader({ transform, arcs }: Topology): (shapes: readonly Shape[]) => Land {
  const decoded: Position[][] = [];
  const arcAt = (number: number): Position[] => {
    decoded[number] ??= decodeArc(arcs[number] ?? [], transform);
    return decoded[number];
  };
  // Joins arcs to a ring. A negative number is the one's complement of a reversed arc; adjacent arcs share an endpoint.
  const ring = (numbers: number[]): Position[] =>
    unwind(
      numbers.flatMap((number, index) => {
        const arc = number < 0 ? [...arcAt(~number)].reverse() : arcAt(number);
        return index === 0 ? arc : arc.slice(1);
      }),
    );
  return (shapes) => {
    const polygons = shapes.flatMap(({ type, arcs: shape }) =>
      type === "MultiPolygon" ? (shape as number[][][]) : [shape as number[][]],
    );
    return { type: "MultiPolygon", coordinates: polygons.map((rings) => rings.map(ring)) };
  };
}

/** Decodes all geometries of a named object of the topology. */
export function decodeLand(topology: Topology, name: string): Land {
  return landReader(topology)(topology.objects[name]?.geometries ?? []);
}
