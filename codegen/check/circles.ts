import { baseOf } from "../extend/extendForms";
import type { SourceDocument } from "../read/sourceDocument";

/** The shortest way from something back to itself, both ends included; undefined where none leads there. */
export function circleFrom<Node>(start: Node, next: (node: Node) => readonly Node[]): Node[] | undefined {
  const ways = [[start]];
  const seen = new Set<Node>();
  for (let way = ways.shift(); way; way = ways.shift()) {
    for (const further of next(way.at(-1) as Node)) {
      if (further === start) return [...way, further];
      if (!seen.has(further)) ways.push([...way, further]);
      seen.add(further);
    }
  }
  return undefined;
}

/** The way from a document over what each extends back to itself, in their names. */
export function circleOfBases(source: SourceDocument, all: readonly SourceDocument[]): string[] | undefined {
  return circleFrom(source, (one) => [baseOf(one, all) ?? []].flat())?.map(({ id }) => id);
}

/** The same for a circle from wherever it is entered. */
export function circleKey(circle: readonly string[]): string {
  return [...new Set(circle)].sort().join(" ");
}

/** Tells a circle that was not met yet: it is one mistake, though it leads back to each of its parts. */
export function newCircles(): (circle: readonly string[]) => boolean {
  const met = new Set<string>();
  return (circle) => met.size < met.add(circleKey(circle)).size;
}
