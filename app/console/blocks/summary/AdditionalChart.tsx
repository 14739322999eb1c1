import { Skeleton, useOperation } from "#engine";
import { ADDITIONAL_CHARTS, useAdditionalChartLabels } from "./additionalCharts";
import styles from "./DeviceSummary.module.css";
import { type Slice, type Statistics, SummaryChart, valueSlices } from "./SummaryChart";
import { useCharts } from "./useCharts";

/** A chart of the strip beside those of the default layout; nothing where what was kept is none. */
export function AdditionalChart({ chart, all }: { chart: string; all: number }) {
  const words = useAdditionalChartLabels();
  const slices = useSlices(chart, words);
  if (!ADDITIONAL_CHARTS.includes(chart)) return null;
  if (!words || !slices) {
    return (
      <div className={styles.chart} aria-busy="true">
        <Skeleton />
      </div>
    );
  }
  return <SummaryChart title={words.titleOf(chart)} field={chart} slices={slices} all={all} />;
}

function useSlices(chart: string, words: ReturnType<typeof useAdditionalChartLabels>): Slice[] | undefined {
  const [charts] = useCharts();
  // All of them by one call: each asks for the same.
  const together = charts.filter((one) => ADDITIONAL_CHARTS.includes(one)).join();
  const { data } = useOperation("getDeviceStatistics", { charts: together }, { enabled: together !== "" });
  const counts = (data as Statistics | undefined)?.[chart];
  if (!words || !counts) return undefined;
  const labels = words.labelsOf(chart);
  return valueSlices(counts).map((slice) => ({ ...slice, label: labels[slice.value] ?? slice.value }));
}
