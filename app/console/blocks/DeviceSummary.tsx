import { useBoot, useListFilter, useOperation, useTranslate } from "#engine";
import styles from "./DeviceSummary.module.css";

/** Counts by value, as getDeviceStatistics answers them: chart to value to count. */
type Statistics = Record<string, Record<string, number>>;

interface Slice {
  label: string;
  count: number;
  tone: string;
  /** The value the list's filter takes. */
  filter: string;
}

/** How many slices a chart names before the rest is one slice. */
const NAMED = 4;

/**
 * A strip of bars above the device list: status, model, firmware. A click filters the list.
 * In code because one bar is a set of filters of another block, which documents do not express.
 */
export function DeviceSummary() {
  const t = useTranslate();
  const { data } = useOperation("getDeviceStatistics", { charts: "status,model,firmware" });
  const { enums } = useBoot();
  const statistics = (data ?? {}) as Statistics;
  const status = statistics.status ? statusSlices(statistics.status, enums["device-status"]) : [];
  return (
    <section className={styles.strip} aria-label={t("Summary")} aria-busy={data ? undefined : true}>
      <Chart title={t("Status")} field="status" slices={status} />
      <Chart title={t("Model")} field="model" slices={valueSlices(statistics.model ?? {})} />
      <Chart title={t("Firmware")} field="firmware" slices={valueSlices(statistics.firmware ?? {})} />
    </section>
  );
}

function Chart({ title, field, slices }: { title: string; field: string; slices: Slice[] }) {
  const t = useTranslate();
  const [chosen, choose] = useListFilter(field);
  const total = slices.reduce((sum, slice) => sum + slice.count, 0);
  const named = slices.slice(0, NAMED);
  return (
    <div className={styles.chart}>
      <h2>{title}</h2>
      <div className={styles.bar} aria-hidden="true">
        {slices.map((slice) => (
          <span key={slice.label} data-tone={slice.tone} style={{ flexGrow: slice.count }} />
        ))}
      </div>
      <ul>
        {named.map((slice) => {
          const pressed = chosen === slice.filter;
          return (
            <li key={slice.label}>
              <button type="button" aria-pressed={pressed} onClick={() => choose(pressed ? undefined : slice.filter)}>
                <span data-tone={slice.tone} className={styles.key} aria-hidden="true" />
                <span className={styles.label}>{t(slice.label)}</span>
                <span className={styles.count}>{slice.count}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {slices.length > NAMED && (
        <p className={styles.rest}>
          {t("{count} others", { count: total - named.reduce((sum, slice) => sum + slice.count, 0) })}
        </p>
      )}
    </div>
  );
}

interface StatusEnum {
  values: { value: unknown; label: string; tone?: string; filter?: string }[];
  other?: { label: string; tone?: string; filter?: string };
}

/** Slices in the order of the enumeration, so that colours keep their places while numbers change. */
function statusSlices(counts: Record<string, number>, statuses: StatusEnum | undefined): Slice[] {
  const looks = [...(statuses?.values ?? []), ...(statuses?.other ? [statuses.other] : [])];
  return looks.map(({ label, tone = "neutral", filter = "" }) => ({ label, tone, filter, count: counts[filter] ?? 0 }));
}

function valueSlices(counts: Record<string, number>): Slice[] {
  return Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .map(([value, count], index) => ({
      label: value,
      filter: value,
      count,
      tone: `series-${Math.min(index + 1, NAMED + 1)}`,
    }));
}
