import { late } from "../../elements/late";
import { Skeleton } from "../../elements/Skeleton";

/** A chart; its code is fetched with the first one shown. */
export const ChartBlock = late(async () => (await import("./ChartView")).ChartView, {
  waiting: <Skeleton width="100%" height={346} />,
}).Part;
