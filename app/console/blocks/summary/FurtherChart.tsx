import { FormattedValue, Skeleton, useOperation } from "#engine";
import styles from "./DeviceSummary.module.css";
import { FURTHER, REPORTED, useFurtherWords } from "./furtherCharts";
import { type Slice, type Statistics, SummaryChart, valueSlices } from "./SummaryChart";
import { useCharts } from "./useCharts";

/** A chart of the strip beside those of the default layout; nothing where what was kept is none. */
export function FurtherChart({ chart }: { chart: string }) {
  const words = useFurtherWords();
  const slices = useSlices(chart, words);
  if (!FURTHER.includes(chart) && !REPORTED.includes(chart)) return null;
  if (!words || !slices) {
    return (
      <div className={styles.chart} aria-busy="true">
        <Skeleton />
      </div>
    );
  }
  return <SummaryChart title={words.titleOf(chart)} field={chart} slices={slices} />;
}

function useSlices(chart: string, words: ReturnType<typeof useFurtherWords>): Slice[] | undefined {
  const [charts] = useCharts();
  const isReported = REPORTED.includes(chart);
  // All of them by one call: each asks for the same.
  const together = charts.filter((one) => FURTHER.includes(one)).join();
  const counted = useOperation(
    "getDeviceStatistics",
    { charts: together },
    { enabled: !isReported && together !== "" },
  );
  const reported = useOperation("getReportedGraph", { field: chart }, { enabled: isReported });
  const counts = ((isReported ? reported : counted).data as Statistics | undefined)?.[chart];
  if (!words || !counts) return undefined;
  const labels = words.labelsOf(chart);
  const format = words.columnOf(chart)?.format;
  return valueSlices(counts).map((slice) => {
    if (!isReported) return { ...slice, label: labels[slice.value] ?? slice.value };
    const value = asNumber(slice.value);
    return { ...slice, label: <FormattedValue value={value} record={undefined} format={format} />, filter: undefined };
  });
}

/** A value as the device list has it: names of properties are always text. */
function asNumber(value: string): string | number {
  return value !== "" && Number.isFinite(Number(value)) ? Number(value) : value;
}
