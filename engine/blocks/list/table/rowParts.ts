/** Parts that few tables draw, in one lazy chunk. */
export { GroupHeading } from "./GroupHeading";
export { RowDetail } from "./RowDetail";
