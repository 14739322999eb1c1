import { lazyComponent } from "../../elements/loading/lazyComponent";
import { Skeleton } from "../../elements/Skeleton";

/** A chart. Code splitting: loaded with the first one shown. */
export const ChartBlock = lazyComponent(async () => (await import("./ChartView")).ChartView, {
  fallback: <Skeleton width="100%" height={346} />,
}).Part;
