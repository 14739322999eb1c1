import { late } from "../elements/late";
import { Skeleton } from "../elements/Skeleton";

/** Chooses a range of time; fetched when it is first shown. */
export const DateRangePicker = late(async () => (await import("./DateRangeInput")).DateRangeInput, {
  waiting: <Skeleton width="100%" height={120} />,
}).Part;
