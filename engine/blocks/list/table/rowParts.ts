/** What few tables draw beside their rows; it comes with the first that does. */
export { GroupHeading } from "./GroupHeading";
export { RowDetail } from "./RowDetail";
