/** How a console is walked: where its list is, and what is clicked and looked at there. */
export interface MeasuredConsole {
  name: string;
  /** The address of the list. */
  path: string;
  /** The name in the first row. */
  row: string;
  /** What opens the record of the first row. */
  open: string;
  /** The heading of the record. */
  heading: string;
  /** What shows the next page. */
  next: string;
  /** The heading that sorts by name. */
  sort: string;
  motion: "reduce" | "no-preference";
}

/** Farhelm as most people see it. */
export const farhelm: MeasuredConsole = {
  name: "Farhelm",
  path: "/management/devices",
  row: "main tbody tr td[data-key=name] a",
  open: "main tbody tr td[data-key=name] a",
  heading: "main h1",
  next: "main [aria-label='Next page']",
  sort: "main th[data-key=name] button",
  motion: "no-preference",
};

/** Farhelm for those who asked their system for less motion. */
export const farhelmReducedMotion: MeasuredConsole = { ...farhelm, name: "Farhelm, reduced motion", motion: "reduce" };

/** The console written by hand. */
export const byHand: MeasuredConsole = {
  name: "by hand",
  path: "/devices",
  row: "main tbody tr td.name a",
  open: "main tbody tr td.name a",
  heading: "main h1",
  next: "main [aria-label='Next page']",
  sort: "main th:nth-child(2) button",
  motion: "no-preference",
};

/** The console made with react-admin. */
export const reactAdmin: MeasuredConsole = {
  name: "react-admin",
  path: "/devices",
  row: "main tbody tr td.column-name",
  open: "main tbody tr td.column-name",
  heading: "main h1",
  next: "main [aria-label='Go to next page']",
  sort: "main th.column-name .MuiTableSortLabel-root",
  motion: "no-preference",
};
