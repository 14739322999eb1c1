import { basesOf } from "../extend/bases";
import type { SourceDocument } from "../read/sourceDocument";

/**
 * The shortest cycle through a node, as a path that starts and ends with it; undefined if there is none. Breadth-first
 * search.
 */
export function shortestCycle<Node>(start: Node, next: (node: Node) => readonly Node[]): Node[] | undefined {
  const predecessors = new Map<Node, Node>();
  const queue = [start];
  for (const node of queue) {
    for (const successor of next(node)) {
      if (successor === start) return [...pathTo(node, start, predecessors), start];
      if (predecessors.has(successor)) continue;
      predecessors.set(successor, node);
      queue.push(successor);
    }
  }
  return undefined;
}

function pathTo<Node>(end: Node, start: Node, predecessors: ReadonlyMap<Node, Node>): Node[] {
  const path = [end];
  for (let node = end; node !== start; ) {
    node = predecessors.get(node) as Node;
    path.unshift(node);
  }
  return path;
}

/**
 * Every cycle of a graph in which each node has at most one successor. Each starts and ends with its first node in the
 * given order.
 */
export function cyclesIn<Node>(nodes: readonly Node[], next: (node: Node) => Node | undefined): Node[][] {
  const order = new Map(nodes.map((node, index) => [node, index]));
  const walks = new Map<Node, number>();
  const cycles: Node[][] = [];
  for (const [walk, start] of nodes.entries()) {
    const path: Node[] = [];
    let node: Node | undefined = start;
    for (; node !== undefined && !walks.has(node); node = next(node)) {
      walks.set(node, walk);
      path.push(node);
    }
    if (node === undefined || walks.get(node) !== walk) continue;
    const cycle = path.slice(path.indexOf(node));
    const places = cycle.map((one) => order.get(one) ?? 0);
    const first = places.indexOf(places.reduce((least, place) => Math.min(least, place)));
    cycles.push([...cycle.slice(first), ...cycle.slice(0, first + 1)]);
  }
  return cycles;
}

/** The ids along the chain of `extends` from a document back to itself; undefined if the chain does not lead back. */
export function extensionCycle(source: SourceDocument, all: readonly SourceDocument[]): string[] | undefined {
  const bases = basesOf(source, all);
  return bases.at(-1) === source ? [source, ...bases].map(({ id }) => id) : undefined;
}

/** Identifies a cycle regardless of the node where it starts. */
export function cycleKey(cycle: readonly string[]): string {
  return [...new Set(cycle)].sort().join(" ");
}

/**
 * Returns a filter that accepts each cycle once: a cycle is one mistake, although it is found from each of its nodes.
 */
export function createCycleFilter(): (cycle: readonly string[]) => boolean {
  const seen = new Set<string>();
  return (cycle) => seen.size < seen.add(cycleKey(cycle)).size;
}
