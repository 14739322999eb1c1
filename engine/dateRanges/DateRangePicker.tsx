import { lazyComponent } from "../elements/loading/lazyComponent";
import { Skeleton } from "../elements/Skeleton";

/** The date range input. Code splitting: loaded when first shown. */
export const DateRangePicker = lazyComponent(async () => (await import("./DateRangeInput")).DateRangeInput, {
  fallback: <Skeleton width="100%" height={120} />,
}).Part;
