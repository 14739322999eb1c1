import { basesOf } from "../extend/bases";
import type { SourceDocument } from "../read/sourceDocument";

/** The shortest way from something back to itself, both ends included; undefined where none leads there. */
export function shortestCycle<Node>(start: Node, next: (node: Node) => readonly Node[]): Node[] | undefined {
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

/** Every circle among things of which each leads to one other at most, from its first in the given order, both ends included. */
export function cyclesIn<Node>(nodes: readonly Node[], next: (node: Node) => Node | undefined): Node[][] {
  const order = new Map(nodes.map((node, index) => [node, index]));
  const walks = new Map<Node, number>();
  const circles: Node[][] = [];
  for (const [walk, start] of nodes.entries()) {
    const way: Node[] = [];
    let node: Node | undefined = start;
    for (; node !== undefined && !walks.has(node); node = next(node)) {
      walks.set(node, walk);
      way.push(node);
    }
    if (node === undefined || walks.get(node) !== walk) continue;
    const round = way.slice(way.indexOf(node));
    const places = round.map((one) => order.get(one) ?? 0);
    const first = places.indexOf(places.reduce((least, place) => Math.min(least, place)));
    circles.push([...round.slice(first), ...round.slice(0, first + 1)]);
  }
  return circles;
}

/** The way from a document over what each extends back to itself, in their names. */
export function extensionCycle(source: SourceDocument, all: readonly SourceDocument[]): string[] | undefined {
  const bases = basesOf(source, all);
  return bases.at(-1) === source ? [source, ...bases].map(({ id }) => id) : undefined;
}

/** The same for a circle from wherever it is entered. */
export function cycleKey(circle: readonly string[]): string {
  return [...new Set(circle)].sort().join(" ");
}

/** Tells a circle that was not met yet: it is one mistake, though it leads back to each of its parts. */
export function createCycleFilter(): (circle: readonly string[]) => boolean {
  const met = new Set<string>();
  return (circle) => met.size < met.add(cycleKey(circle)).size;
}
