import { Icon, lazyComponent, Popover, type Translate, useBoot, useOperation, useSetting, useTranslate } from "#engine";
import styles from "./DeviceSummary.module.css";
import { type Counts, type Slice, type Statistics, SummaryChart, sumOf, valueSlices } from "./SummaryChart";
import { DEFAULT_CHARTS, useCharts } from "./useCharts";

const additional = lazyComponent(async () => (await import("./lazyCharts")).AdditionalChart);
const choice = lazyComponent(async () => (await import("./lazyCharts")).ChartChoice);

/**
 * Donut charts above the device list: status, model and firmware, or those the user chose. A click on a slice filters the list.
 * A custom block, because documents cannot express a chart that sets filters of another block.
 */
export function DeviceSummary() {
  const t = useTranslate();
  const [charts] = useCharts();
  const limit = useSetting<number>("lookupPageSize");
  const { data } = useOperation(
    "getDeviceStatistics",
    { charts: DEFAULT_CHARTS.join(), limit },
    { keepPrevious: true },
  );
  const { enums } = useBoot();
  const statistics = (data ?? {}) as Statistics;
  const total = sumOf(valueSlices(statistics.status));
  const titles: Record<string, string> = { status: t("Status"), model: t("Model"), firmware: t("Firmware") };
  return (
    <section className={styles.strip} aria-label={t("Summary")} aria-busy={data ? undefined : true}>
      {charts.map((chart) => {
        const title = titles[chart];
        const counts = statistics[chart];
        if (!title) return <additional.Part key={chart} chart={chart} all={total} />;
        const slices = chart === "status" ? statusSlices(counts, enums["device-status"], t) : valueSlices(counts);
        return <SummaryChart key={chart} title={title} field={chart} slices={slices} all={total} />;
      })}
      <div className={styles.choose}>
        <Popover
          name={t("Charts")}
          aria-label={t("Charts")}
          title={t("Charts")}
          align="end"
          size="small"
          tone="quiet"
          icon={<Icon name="settings" size={14} />}
          prepare={choice.prepare}
          panel={() => <choice.Part />}
        />
      </div>
    </section>
  );
}

interface StatusEnum {
  values: { value: unknown; label: string; tone?: string; filter?: string }[];
  other?: { label: string; tone?: string; filter?: string };
}

/** Slices in the order of the enumeration, so that their positions stay while counts change. */
function statusSlices(counts: Counts, statuses: StatusEnum | undefined, t: Translate): Slice[] {
  if (!counts) return [];
  const appearances = [...(statuses?.values ?? []), ...(statuses?.other ? [statuses.other] : [])];
  return appearances.map(({ label, tone = "neutral", filter = "" }) => {
    return { value: filter, label: t(label), tone, count: counts[filter] ?? 0 };
  });
}
