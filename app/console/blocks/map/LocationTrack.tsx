import { useMemo, useState } from "react";
import {
  Button,
  type CustomBlockProps,
  DateRangePicker,
  FormattedValue,
  lazyComponent,
  Skeleton,
  useDateRange,
  useOperation,
  useTranslate,
} from "#engine";
import { saveText } from "../exports/saveText";
import { toCsv } from "../exports/toCsv";
import styles from "../windows/windows.module.css";
import { coordinatesOf, type Position } from "./deviceLocation";
import type { Marker } from "./WorldMap";

interface Step extends Position {
  created_at: string;
  altitude?: number | null;
}

const map = lazyComponent(async () => (await import("./WorldMapView")).WorldMapView, {
  waiting: <Skeleton width="100%" height={420} />,
});

/** More than these nobody reads in a window; the file has all. */
const LISTED = 200;

/** Where a device was in a range of time: its way on a map, in a table and as a file. In code because a map is no word of the documents. */
export function LocationTrack({ context }: CustomBlockProps) {
  const t = useTranslate();
  const range = useDateRange("positions", "last-7d");
  const params = { id: context.route?.id, start_date: range.from, end_date: range.to };
  const { data, isPending } = useOperation<Step[]>("getDeviceLocations", params, { enabled: range.from !== undefined });
  const steps = useMemo(() => (data ?? []).filter((step) => coordinatesOf(step)), [data]);
  const track = useMemo(() => {
    const way = steps.map(coordinatesOf).filter((place) => place !== undefined);
    return { here: way.at(-1), way };
  }, [steps]);
  const markers = useMemo(
    () =>
      steps.map(
        (step, id): Marker => ({ id, name: step.created_at, place: coordinatesOf(step) ?? [0, 0], tone: "neutral" }),
      ),
    [steps],
  );
  const [chosen, setChosen] = useState<readonly Marker[]>([]);
  const isEmpty = !isPending && steps.length === 0;
  return (
    <div className={styles.stack}>
      <DateRangePicker label={t("Range")} value={range.value} onChange={range.choose} />
      <map.Part
        track={track}
        markers={markers}
        manyText={(count) => t("{count} positions here", { count })}
        onChoose={setChosen}
        note={isEmpty ? t("It told no position in this time.") : undefined}
      />
      {chosen.length > 0 && (
        <Steps label={t("Positions of this place")} steps={chosen.flatMap(({ id }) => steps[id] ?? [])} />
      )}
      {steps.length > 0 && (
        <>
          <Button onClick={() => saveText("positions.csv", toCsv(steps.map((step) => ({ ...step }))))}>
            {t("Export CSV")}
          </Button>
          <Steps label={t("Positions")} steps={steps} />
        </>
      )}
    </div>
  );
}

function Steps({ label, steps }: { label: string; steps: readonly Step[] }) {
  const t = useTranslate();
  const latest = steps.slice(-LISTED).reverse();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {[t("Time"), t("Latitude"), t("Longitude"), t("Altitude")].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {latest.map((step) => (
            <tr key={step.created_at}>
              <td>
                <FormattedValue value={step.created_at} format="date-time" record={step} />
              </td>
              <td>{step.latitude?.toFixed(6)}</td>
              <td>{step.longitude?.toFixed(6)}</td>
              <td>{step.altitude ?? "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {steps.length > LISTED && (
        <p>{t("The latest {shown} of {total}; the file has all.", { shown: LISTED, total: steps.length })}</p>
      )}
    </section>
  );
}
