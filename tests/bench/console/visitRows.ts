import type { Visit } from "./visit";

type Row = Record<string, string>;
type Metric = keyof Visit;

/** Columns of the report: title and format of each metric. */
const COLUMNS: Record<Metric, { title: string; write: (value: number) => string }> = {
  code: { title: "JS + CSS gz", write: (value) => `${value.toFixed(0)} kB` },
  first: { title: "first row", write: milliseconds },
  open: { title: "open a record", write: milliseconds },
  back: { title: "back to the list", write: milliseconds },
  next: { title: "next page", write: milliseconds },
  sort: { title: "sort", write: milliseconds },
  nodes: { title: "DOM nodes", write: (value) => value.toFixed(0) },
};

const METRICS = Object.keys(COLUMNS) as Metric[];

/** Maximum ratios to a reference console; metrics without a goal are only reported. */
export type Goals = Partial<Record<Metric, number>>;

/** Goals against the hand-written console. */
export const BY_HAND_GOALS: Goals = { first: 1.3, open: 1.5, back: 1.5, next: 1.2, sort: 1.2 };

/** Goals against the react-admin console. */
export const REACT_ADMIN_GOALS: Goals = { code: 1, first: 1, open: 1, back: 1, next: 1, sort: 1, nodes: 1 };

/** Report row with the measurements of a visit. */
export function rowOf(what: string, speed: string, visit: Visit): Row {
  return row(what, speed, (metric) => COLUMNS[metric].write(visit[metric]));
}

/** Report row with the ratios to a reference console, and whether each meets its goal. */
export function ratiosOf(what: string, speed: string, visit: Visit, reference: Visit, goals: Goals): Row {
  return row(what, speed, (metric) => {
    const ratio = visit[metric] / reference[metric];
    const goal = goals[metric];
    return goal === undefined ? ratio.toFixed(2) : `${ratio.toFixed(2)} ${ratio <= goal ? "met" : "missed"} (${goal})`;
  });
}

/** Median of each metric. */
export function medianOf(visits: Visit[]): Visit {
  const median = (metric: Metric) => {
    const sorted = visits.map((visit) => visit[metric]).sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  };
  return Object.fromEntries(METRICS.map((metric) => [metric, median(metric)])) as Record<Metric, number>;
}

function row(what: string, speed: string, write: (metric: Metric) => string): Row {
  return { what, speed, ...Object.fromEntries(METRICS.map((metric) => [COLUMNS[metric].title, write(metric)])) };
}

function milliseconds(value: number): string {
  return `${value.toFixed(0)} ms`;
}
