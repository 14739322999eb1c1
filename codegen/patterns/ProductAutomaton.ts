import type { Automaton } from "./automaton";

/** Runs several copies of an automaton in lockstep, all reading the same characters. */
export class ProductAutomaton {
  private readonly reachable: ReadonlySet<number>[];

  /** A search that exceeds `stepsLeft` is assumed to succeed. */
  constructor(
    private readonly automaton: Automaton,
    private stepsLeft: number,
  ) {
    this.reachable = automaton.reads.map((_, state) => reachableFrom(automaton, state));
  }

  /** Whether one state leads to another in one transition or more. */
  leads(state: number, other: number): boolean {
    return this.reachable[state]?.has(other) ?? false;
  }

  /** Whether some character can be read in all of these states. */
  overlap(states: readonly number[]): boolean {
    const [first, ...rest] = states.map((state) => this.automaton.reads[state] ?? new Set<number>());
    return first !== undefined && [...first].some((code) => rest.every((characters) => characters.has(code)));
  }

  /**
   * Whether copies in the states `from`, having read the same characters, can reach the states `to` by reading the same
   * further ones.
   */
  reaches(from: readonly number[], to: readonly number[]): boolean {
    if (this.stepsLeft-- < 0) return true;
    if (!this.overlap(from)) return false;
    const goal = to.join();
    const seen = new Set<string>();
    const stack = [from];
    for (let states = stack.pop(); states; states = stack.pop()) {
      if (this.stepsLeft-- < 0) return true;
      for (const step of this.steps(states, to)) {
        const name = step.join();
        if (name === goal) return true;
        if (!seen.has(name)) stack.push(step);
        seen.add(name);
      }
    }
    return false;
  }

  private steps(states: readonly number[], to: readonly number[]): number[][] {
    let steps: number[][] = [[]];
    for (const [index, state] of states.entries()) {
      const goal = to[index] ?? state;
      const next = [...(this.automaton.next[state]?.keys() ?? [])].filter(
        (one) => one === goal || this.leads(one, goal),
      );
      steps = steps.flatMap((step) => next.map((one) => [...step, one]));
    }
    return steps.filter((step) => this.overlap(step));
  }
}

function reachableFrom({ next }: Automaton, state: number): ReadonlySet<number> {
  const found = new Set<number>();
  const stack = [state];
  for (let one = stack.pop(); one !== undefined; one = stack.pop()) {
    for (const other of next[one]?.keys() ?? []) {
      if (!found.has(other)) stack.push(other);
      found.add(other);
    }
  }
  return found;
}
