import { useMemo } from "react";
import { type Translate, useOperation, useTranslate } from "#engine";
import { dayjs } from "../../../domain/dayjs";
import {
  coordinatesOf,
  type DeviceLocation,
  deviceLocation,
  type LocatedRecord,
  type LocationSource,
  type Position,
} from "./deviceLocation";
import { WorldMapView } from "./WorldMapView";

/** Days of history that the track shows. */
const DAYS = 7;

/** Date range of the track, in UTC. */
function lastDays(now: number) {
  const today = dayjs.utc(now);
  const [start, end] = [today.subtract(DAYS, "day"), today];
  return { start_date: start.format("YYYY-MM-DD"), end_date: end.format("YYYY-MM-DD") };
}

/** Properties of `TrackMapView`. */
export interface TrackMapViewProps {
  /** Id of the device. */
  id: unknown;
  /** Record of the device. */
  record: unknown;
  /** Current server time, in milliseconds since the epoch. */
  now: number;
}

/** Map of a device's track of the last days and its current location. */
export function TrackMapView({ id, record, now: time }: TrackMapViewProps) {
  const t = useTranslate();
  const { data } = useOperation<Position[]>("getDeviceLocations", { id, ...lastDays(time) });
  const location = useMemo(() => deviceLocation(record as LocatedRecord), [record]);
  const track = useMemo(() => {
    const path = (data ?? []).map(coordinatesOf).filter((place) => place !== undefined);
    const { place = path.at(-1), accuracy } = location ?? {};
    return { here: place, path, accuracy };
  }, [data, location]);
  const hasNoLocation = data !== undefined && !track.here;
  const note = hasNoLocation ? t("No location reported yet.") : location && noteOf(location, t);
  return <WorldMapView track={track} note={note} />;
}

const SOURCES: Record<LocationSource, (t: Translate) => string> = {
  user: (t) => t("The location was set manually."),
  gps: (t) => t("The device measured its location."),
  cell: (t) => t("This is the location of the cell tower the device is connected to."),
};

function noteOf({ source, accuracy }: DeviceLocation, t: Translate): string {
  const text = SOURCES[source](t);
  return accuracy === undefined ? text : `${text} ${t("It is exact to {count} m.", { count: accuracy })}`;
}
