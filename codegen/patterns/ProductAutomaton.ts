import type { Automaton } from "./automaton";

/** Walks several places of an automaton at once, each reading the same characters. */
export class ProductAutomaton {
  private readonly reachable: ReadonlySet<number>[];

  /** A walk that needs more steps than are left is taken to arrive. */
  constructor(
    private readonly automaton: Automaton,
    private stepsLeft: number,
  ) {
    this.reachable = automaton.reads.map((_, place) => reachableFrom(automaton, place));
  }

  /** Whether a place leads to another, by one step or more. */
  leads(place: number, other: number): boolean {
    return this.reachable[place]?.has(other) ?? false;
  }

  /** Whether some character is read at all of these places. */
  overlap(places: readonly number[]): boolean {
    const [first, ...rest] = places.map((place) => this.automaton.reads[place] ?? new Set<number>());
    return first !== undefined && [...first].some((code) => rest.every((characters) => characters.has(code)));
  }

  /** Whether places that have just read the same can go on, reading the same, until they stand at others. */
  reaches(from: readonly number[], to: readonly number[]): boolean {
    if (this.stepsLeft-- < 0) return true;
    if (!this.overlap(from)) return false;
    const goal = to.join();
    const seen = new Set<string>();
    const open = [from];
    for (let places = open.pop(); places; places = open.pop()) {
      if (this.stepsLeft-- < 0) return true;
      for (const step of this.steps(places, to)) {
        const name = step.join();
        if (name === goal) return true;
        if (!seen.has(name)) open.push(step);
        seen.add(name);
      }
    }
    return false;
  }

  private steps(places: readonly number[], to: readonly number[]): number[][] {
    let steps: number[][] = [[]];
    for (const [index, place] of places.entries()) {
      const goal = to[index] ?? place;
      const next = [...(this.automaton.next[place]?.keys() ?? [])].filter(
        (one) => one === goal || this.leads(one, goal),
      );
      steps = steps.flatMap((step) => next.map((one) => [...step, one]));
    }
    return steps.filter((step) => this.overlap(step));
  }
}

function reachableFrom({ next }: Automaton, place: number): ReadonlySet<number> {
  const found = new Set<number>();
  const open = [place];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    for (const other of next[one]?.keys() ?? []) {
      if (!found.has(other)) open.push(other);
      found.add(other);
    }
  }
  return found;
}
