/** What windows about lists and data show; it comes with the first of these windows. */
export { ActiveFilters } from "./ActiveFilters";
export { JsonViewer } from "./JsonViewer";
export { TableSettings } from "./TableSettings";
