import { basesOf } from "../extend/extendForms";
import type { SourceDocument } from "../read/sourceDocument";

/** The shortest way from something back to itself, both ends included; undefined where none leads there. */
export function circleFrom<Node>(start: Node, next: (node: Node) => readonly Node[]): Node[] | undefined {
  const before = new Map<Node, Node>();
  const open = [start];
  for (const node of open) {
    for (const further of next(node)) {
      if (further === start) return [...wayTo(node, start, before), start];
      if (before.has(further)) continue;
      before.set(further, node);
      open.push(further);
    }
  }
  return undefined;
}

function wayTo<Node>(end: Node, start: Node, before: ReadonlyMap<Node, Node>): Node[] {
  const way = [end];
  for (let node = end; node !== start; ) {
    node = before.get(node) as Node;
    way.unshift(node);
  }
  return way;
}

/** The way from a document over what each extends back to itself, in their names. */
export function circleOfBases(source: SourceDocument, all: readonly SourceDocument[]): string[] | undefined {
  const bases = basesOf(source, all);
  return bases.at(-1) === source ? [source, ...bases].map(({ id }) => id) : undefined;
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
