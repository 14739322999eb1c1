import { lazyComponent } from "../../elements/loading/lazyComponent";
import { Skeleton } from "../../elements/Skeleton";

/** A chart; its code is fetched with the first one shown. */
export const ChartBlock = lazyComponent(async () => (await import("./ChartView")).ChartView, {
  waiting: <Skeleton width="100%" height={346} />,
}).Part;
