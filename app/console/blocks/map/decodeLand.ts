/** A map as world-atlas has it: arcs of small steps on a grid, and shapes that name arcs. */
export interface Topology {
  transform: { scale: [number, number]; translate: [number, number] };
  arcs: [number, number][][];
  objects: Record<string, { geometries: Shape[] }>;
}

/** A country, by the arcs it lies between. */
export interface Shape {
  type: string;
  arcs: number[][] | number[][][];
  properties?: { name?: string };
}

/** A place as GeoJSON writes it: longitude, then latitude. */
export type Position = [number, number];

/** The outlines of the land as GeoJSON takes them. */
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

/** A ring that passes the line where days begin goes on beyond 180 degrees, instead of back across the whole map. */
function unwind(ring: Position[]): Position[] {
  let turns = 0;
  return ring.map(([longitude, latitude], index) => {
    const step = longitude - (ring[index - 1]?.[0] ?? longitude);
    if (Math.abs(step) > 180) turns -= Math.sign(step);
    return [longitude + 360 * turns, latitude];
  });
}

/** Reads the outlines of shapes, each arc once: neighbours share them. */
export function landReader({ transform, arcs }: Topology): (shapes: readonly Shape[]) => Land {
  const decoded: Position[][] = [];
  const arcAt = (number: number): Position[] => {
    decoded[number] ??= decodeArc(arcs[number] ?? [], transform);
    return decoded[number];
  };
  // Joins arcs to a ring: a negative number is an arc read backwards, and neighbours share their end.
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

/** The outlines of everything a map calls by a name. */
export function decodeLand(topology: Topology, name: string): Land {
  return landReader(topology)(topology.objects[name]?.geometries ?? []);
}
