/** How a console is visited: the path of its list, and selectors of what is clicked and read. */
export interface MeasuredConsole {
  name: string;
  /** Path of the list. */
  path: string;
  /** Selector of the name in the first row. */
  row: string;
  /** Selector that opens the record of the first row. */
  open: string;
  /** Selector of the record's heading. */
  heading: string;
  /** Selector of the button for the next page. */
  next: string;
  /** Selector of the column header that sorts by name. */
  sort: string;
  motion: "reduce" | "no-preference";
}

/** Farhelm with default settings. */
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

/** Farhelm with prefers-reduced-motion. */
export const farhelmReducedMotion: MeasuredConsole = { ...farhelm, name: "Farhelm, reduced motion", motion: "reduce" };

/** The hand-written console. */
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
