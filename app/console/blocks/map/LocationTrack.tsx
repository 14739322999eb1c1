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

interface TrackPoint extends Position {
  created_at: string;
  altitude?: number | null;
}

const map = lazyComponent(async () => (await import("./WorldMapView")).WorldMapView, {
  fallback: <Skeleton width="100%" height={420} />,
});

/** Maximum number of rows in the table; the exported file has all positions. */
const MAX_LISTED = 200;

/** Location history of a device in a date range, as a map, a table and a CSV file. A custom block, because documents have no map block. */
export function LocationTrack({ context }: CustomBlockProps) {
  const t = useTranslate();
  const range = useDateRange("positions", "last-7d");
  const params = { id: context.route?.id, start_date: range.from, end_date: range.to };
  const { data, isPending } = useOperation<TrackPoint[]>("getDeviceLocations", params, {
    enabled: range.from !== undefined,
  });
  const points = useMemo(() => (data ?? []).filter((point) => coordinatesOf(point)), [data]);
  const track = useMemo(() => {
    const path = points.map(coordinatesOf).filter((place) => place !== undefined);
    return { here: path.at(-1), path };
  }, [points]);
  const markers = useMemo(
    () =>
      points.map(
        (point, id): Marker => ({ id, name: point.created_at, place: coordinatesOf(point) ?? [0, 0], tone: "neutral" }),
      ),
    [points],
  );
  const [chosen, setChosen] = useState<readonly Marker[]>([]);
  const isEmpty = !isPending && points.length === 0;
  return (
    <div className={styles.stack}>
      <DateRangePicker label={t("Range")} value={range.value} onChange={range.choose} />
      <map.Part
        track={track}
        markers={markers}
        manyText={(count) => t("{count} positions here", { count })}
        onChoose={setChosen}
        note={isEmpty ? t("No location reported in this period.") : undefined}
      />
      {chosen.length > 0 && (
        <PointTable label={t("Positions of this place")} points={chosen.flatMap(({ id }) => points[id] ?? [])} />
      )}
      {points.length > 0 && (
        <>
          <Button onClick={() => saveText("positions.csv", toCsv(points.map((point) => ({ ...point }))))}>
            {t("Export CSV")}
          </Button>
          <PointTable label={t("Positions")} points={points} />
        </>
      )}
    </div>
  );
}

function PointTable({ label, points }: { label: string; points: readonly TrackPoint[] }) {
  const t = useTranslate();
  const latest = points.slice(-MAX_LISTED).reverse();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be focusable by keyboard
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
          {latest.map((point) => (
            <tr key={point.created_at}>
              <td>
                <FormattedValue value={point.created_at} format="date-time" record={point} />
              </td>
              <td>{point.latitude?.toFixed(6)}</td>
              <td>{point.longitude?.toFixed(6)}</td>
              <td>{point.altitude ?? "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {points.length > MAX_LISTED && (
        <p>{t("The latest {shown} of {total}; the file has all.", { shown: MAX_LISTED, total: points.length })}</p>
      )}
    </section>
  );
}
