import { lazyComponent } from "../elements/loading/lazyComponent";
import { Skeleton } from "../elements/Skeleton";

/** Chooses a range of time; fetched when it is first shown. */
export const DateRangePicker = lazyComponent(async () => (await import("./DateRangeInput")).DateRangeInput, {
  waiting: <Skeleton width="100%" height={120} />,
}).Part;
