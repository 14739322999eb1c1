import type { Visit } from "./visit";

type Row = Record<string, string>;
type Told = keyof Visit;

/** What is told of a visit: its title, and how it is written. */
const COLUMNS: Record<Told, { title: string; write: (value: number) => string }> = {
  code: { title: "JS + CSS gz", write: (value) => `${value.toFixed(0)} kB` },
  first: { title: "first row", write: milliseconds },
  open: { title: "open a record", write: milliseconds },
  back: { title: "back to the list", write: milliseconds },
  next: { title: "next page", write: milliseconds },
  sort: { title: "sort", write: milliseconds },
  nodes: { title: "DOM nodes", write: (value) => value.toFixed(0) },
};

const ALL = Object.keys(COLUMNS) as Told[];

/** What Farhelm may take, as a ratio to what stands beside it; of some nothing is asked. */
export type Goals = Partial<Record<Told, number>>;

/** Beside a console of the same list and record that is written by hand. */
export const BY_HAND_GOALS: Goals = { first: 1.3, open: 1.5, back: 1.5, next: 1.2, sort: 1.2 };

/** Beside one that is made with react-admin. */
export const REACT_ADMIN_GOALS: Goals = { code: 1, first: 1, open: 1, back: 1, next: 1, sort: 1, nodes: 1 };

/** A row of what was measured. */
export function rowOf(what: string, speed: string, visit: Visit): Row {
  return row(what, speed, (told) => COLUMNS[told].write(visit[told]));
}

/** A row of ratios to what stands beside, and whether each meets its goal. */
export function ratiosOf(what: string, speed: string, visit: Visit, beside: Visit, goals: Goals): Row {
  return row(what, speed, (told) => {
    const ratio = visit[told] / beside[told];
    const goal = goals[told];
    return goal === undefined ? ratio.toFixed(2) : `${ratio.toFixed(2)} ${ratio <= goal ? "met" : "missed"} (${goal})`;
  });
}

/** The median of each of the numbers. */
export function medianOf(visits: Visit[]): Visit {
  const middle = (told: Told) => {
    const sorted = visits.map((visit) => visit[told]).sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  };
  return Object.fromEntries(ALL.map((told) => [told, middle(told)])) as Record<Told, number>;
}

function row(what: string, speed: string, write: (told: Told) => string): Row {
  return { what, speed, ...Object.fromEntries(ALL.map((told) => [COLUMNS[told].title, write(told)])) };
}

function milliseconds(value: number): string {
  return `${value.toFixed(0)} ms`;
}
