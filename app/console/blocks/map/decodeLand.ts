/** A map as world-atlas has it: arcs of small steps on a grid, and shapes that name arcs. */
export interface Topology {
  transform: { scale: [number, number]; translate: [number, number] };
  arcs: [number, number][][];
  objects: Record<
    string,
    { geometries: { type: string; arcs: number[][] | number[][][]; properties?: { name?: string } }[] }
  >;
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

/** Joins arcs to rings: a negative number is an arc read backwards, and neighbours share their end. */
export function decodeLand({ transform, arcs, objects }: Topology, name: string): Land {
  const decoded = arcs.map((arc) => decodeArc(arc, transform));
  const ring = (numbers: number[]): Position[] =>
    unwind(
      numbers.flatMap((number, index) => {
        const arc = number < 0 ? [...(decoded[~number] ?? [])].reverse() : (decoded[number] ?? []);
        return index === 0 ? arc : arc.slice(1);
      }),
    );
  const polygons = (objects[name]?.geometries ?? []).flatMap(({ type, arcs: shape }) =>
    type === "MultiPolygon" ? (shape as number[][][]) : [shape as number[][]],
  );
  return { type: "MultiPolygon", coordinates: polygons.map((rings) => rings.map(ring)) };
}
