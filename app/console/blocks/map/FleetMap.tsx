import { useMemo, useState } from "react";
import {
  lazyComponent,
  listBlockOf,
  RouteLink,
  Skeleton,
  useBoot,
  useDocument,
  useGo,
  useListFilters,
  useOperation,
  useTranslate,
} from "#engine";
import styles from "./Map.module.css";
import type { Marker } from "./WorldMap";

interface PlacedDevice {
  id: number;
  name: string;
  status: number | null;
  latitude: number;
  longitude: number;
}

const map = lazyComponent(async () => (await import("./WorldMapView")).WorldMapView, {
  fallback: <Skeleton width="100%" height={420} />,
});

/** Maximum number of devices listed below the map. */
const MAX_LISTED = 50;

/** Map of the devices in the list, with the list's search and filters. A custom block, because documents have no map block. */
export function FleetMap() {
  const t = useTranslate();
  const go = useGo();
  const { enums } = useBoot();
  const filters = useDeviceFilters();
  const { data, meta } = useOperation<PlacedDevice[]>("listDevicePositions", filters, { enabled: !!filters });
  const [chosen, setChosen] = useState<readonly Marker[]>([]);
  const states = enums["device-status"];
  const markers = useMemo(() => {
    const toneOf = (status: number | null) => states?.values.find(({ value }) => value === status)?.tone ?? "neutral";
    return data?.map(({ id, name, status, latitude, longitude }): Marker => {
      return { id, name, place: [latitude, longitude], tone: toneOf(status) as Marker["tone"] };
    });
  }, [data, states]);
  const choose = (found: readonly Marker[]) => {
    const [first, ...others] = found;
    if (first && others.length === 0) go("device.info", { id: first.id });
    else setChosen(found);
  };
  return (
    <div>
      <map.Part markers={markers ?? []} onChoose={choose} note={noteOf(markers, Number(meta?.total ?? 0), t)} />
      {chosen.length > 0 && (
        <ul className={styles.chosen} aria-label={t("Devices of this place")}>
          {chosen.slice(0, MAX_LISTED).map(({ id, name }) => (
            <li key={id}>
              <RouteLink route="device.info" params={{ id }}>
                {name}
              </RouteLink>
            </li>
          ))}
          {chosen.length > MAX_LISTED && <li>{t("and {count} more", { count: chosen.length - MAX_LISTED })}</li>}
        </ul>
      )}
    </div>
  );
}

/** Search and filters of the device list; undefined until its documents are loaded. */
function useDeviceFilters(): Record<string, string> | undefined {
  const lists = [useDocument("page", "devices"), useDocument("page", "devices-additional")].map(({ module }) =>
    listBlockOf(module),
  );
  const filters = useListFilters(lists.flatMap((list) => list?.filters ?? []));
  return lists.every(Boolean) ? filters : undefined;
}

function noteOf(markers: readonly Marker[] | undefined, total: number, t: ReturnType<typeof useTranslate>) {
  if (markers === undefined) return undefined;
  if (total === 0) return t("No device in this list has reported a location.");
  if (total > markers.length)
    return t("The first {shown} of {total} devices are shown.", { shown: markers.length, total });
  return t("{total, plural, one {# device} other {# devices}} on the map", { total });
}
