import { useMemo } from "react";
import { type Translate, useOperation, useTranslate } from "#engine";
import type { DeviceMapProps } from "./DeviceMap";
import {
  coordinatesOf,
  type DeviceLocation,
  deviceLocation,
  type LocatedRecord,
  type LocationSource,
  type Position,
} from "./deviceLocation";
import { WorldMapView } from "./WorldMapView";

/** How far back the way is drawn. */
const DAYS = 7;
const DAY = 86_400_000;

/** The days whose positions are drawn, in UTC. */
function lastDays(now: number) {
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  return { start_date: day(now - DAYS * DAY), end_date: day(now) };
}

/** The way of the last days, and where the device is now. */
export function TrackMapView({ id, record, now: time }: DeviceMapProps) {
  const t = useTranslate();
  const { data } = useOperation<Position[]>("getDeviceLocations", { id, ...lastDays(time) });
  const now = useMemo(() => deviceLocation(record as LocatedRecord), [record]);
  const track = useMemo(() => {
    const way = (data ?? []).map(coordinatesOf).filter((place) => place !== undefined);
    const { place = way.at(-1), accuracy } = now ?? {};
    return { here: place, way, accuracy };
  }, [data, now]);
  const isNowhere = data !== undefined && !track.here;
  const note = isNowhere ? t("This device has not told where it is.") : now && noteOf(now, t);
  return <WorldMapView track={track} note={note} />;
}

const SOURCES: Record<LocationSource, (t: Translate) => string> = {
  user: (t) => t("The place was set by hand."),
  gps: (t) => t("The device has measured the place itself."),
  cell: (t) => t("The place is that of the cell tower the device speaks to."),
};

function noteOf({ source, accuracy }: DeviceLocation, t: Translate): string {
  const said = SOURCES[source](t);
  return accuracy === undefined ? said : `${said} ${t("It is exact to {count} m.", { count: accuracy })}`;
}
