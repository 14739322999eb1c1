import { useMemo } from "react";
import {
  lazyComponent,
  Skeleton,
  useFormValue,
  useOperation,
  useTranslate,
  useWriteFormValue,
  type WidgetProps,
} from "#engine";
import styles from "../blocks/map/Map.module.css";
import type { Marker } from "../blocks/map/WorldMap";

interface Zone {
  id: number;
  name: string;
  visual_name: string;
  latitude: number;
  longitude: number;
}

const map = lazyComponent(async () => (await import("../blocks/map/WorldMapView")).WorldMapView, {
  fallback: <Skeleton width="100%" height={300} />,
});

/**
 * Map of the zones in which VPN hubs can run: a click fills the field beside it, which is the keyboard alternative. A custom
 * widget, because documents have no map.
 */
export function ZoneMap({ options, disabled }: WidgetProps) {
  const t = useTranslate();
  const field = String(options.field);
  const value = useFormValue(field);
  const write = useWriteFormValue();
  const { data, error } = useOperation<Zone[]>("listVpnZones");
  const markers = useMemo(
    () =>
      (data ?? []).map(({ id, name, visual_name, latitude, longitude }): Marker => {
        const isChosen = name === value;
        const shown = isChosen ? t("{name}, chosen", { name: visual_name }) : visual_name;
        return { id, name: shown, place: [latitude, longitude], tone: isChosen ? "success" : "neutral" };
      }),
    [data, value, t],
  );
  const choose = ([first]: readonly Marker[]) => {
    const zone = data?.find(({ id }) => id === first?.id);
    if (zone && !disabled) write(field, zone.name);
  };
  if (error) return <p role="alert">{t("The zones could not be read.")}</p>;
  return (
    <div className={styles.pin}>
      <map.Part markers={markers} manyText={(count) => t("{count} zones here", { count })} onChoose={choose} />
    </div>
  );
}
