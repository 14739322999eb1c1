import { Skeleton, useOperation, useSetting } from "#engine";
import { ADDITIONAL_CHARTS, useAdditionalChartLabels } from "./additionalCharts";
import styles from "./DeviceSummary.module.css";
import { type Slice, type Statistics, SummaryChart, valueSlices } from "./SummaryChart";
import { useCharts } from "./useCharts";

/** A chart of the summary that is not in the default layout; renders nothing when the stored name is unknown. */
export function AdditionalChart({ chart, all }: { chart: string; all: number }) {
  const labels = useAdditionalChartLabels();
  const slices = useSlices(chart, labels);
  if (!ADDITIONAL_CHARTS.includes(chart)) return null;
  if (!labels || !slices) {
    return (
      <div className={styles.chart} aria-busy="true">
        <Skeleton />
      </div>
    );
  }
  return <SummaryChart title={labels.titleOf(chart)} field={chart} slices={slices} all={all} />;
}

function useSlices(chart: string, labels: ReturnType<typeof useAdditionalChartLabels>): Slice[] | undefined {
  const [charts] = useCharts();
  // One request for all additional charts: each component uses the same parameters and shares the cache entry.
  const names = charts.filter((one) => ADDITIONAL_CHARTS.includes(one)).join();
  const limit = useSetting<number>("lookupPageSize");
  const { data } = useOperation("getDeviceStatistics", { charts: names, limit }, { enabled: names !== "" });
  const counts = (data as Statistics | undefined)?.[chart];
  if (!labels || !counts) return undefined;
  const valueLabels = labels.labelsOf(chart);
  return valueSlices(counts).map((slice) => ({ ...slice, label: valueLabels[slice.value] ?? slice.value }));
}
