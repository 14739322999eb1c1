import { useMemo } from "react";
import { useOperation, useTranslate } from "#engine";
import type { DeviceMapProps } from "../DeviceMap";
import { type PlacedRecord, type Position, placeOf, shownPlace } from "./placeOf";
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
export function TrackMapView({ id, record, now }: DeviceMapProps) {
  const t = useTranslate();
  const { data } = useOperation<Position[]>("getDeviceLocations", { id, ...lastDays(now) });
  const track = useMemo(() => {
    const way = (data ?? []).map(placeOf).filter((place) => place !== undefined);
    return { here: shownPlace(record as PlacedRecord) ?? way.at(-1), way };
  }, [data, record]);
  const isNowhere = data !== undefined && !track.here;
  return <WorldMapView track={track} note={isNowhere ? t("This device has not told where it is.") : undefined} />;
}
