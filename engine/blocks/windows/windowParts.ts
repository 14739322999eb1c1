/** The contents of windows about lists and data, in one lazy chunk. */
export { ActiveFilters } from "./ActiveFilters";
export { JsonViewer } from "./JsonViewer";
export { TableSettings } from "./TableSettings";
