import {
  Button,
  lazyComponent,
  Skeleton,
  useFormValue,
  useTranslate,
  useWriteFormValue,
  type WidgetProps,
} from "#engine";
import styles from "../blocks/map/Map.module.css";
import type { Coordinates } from "../blocks/map/WorldMap";

const map = lazyComponent(async () => (await import("../blocks/map/WorldMapView")).WorldMapView, {
  fallback: <Skeleton width="100%" height={300} />,
});

const DECIMALS = 6;
const rounded = (degrees: number) => Number(degrees.toFixed(DECIMALS));

/**
 * Map with a pin bound to two number fields: a click fills them; they are the keyboard alternative. A custom widget, because
 * documents have no map and it writes two fields.
 */
export function PlacePin({ options, disabled }: WidgetProps) {
  const [north, east] = [String(options.latitude), String(options.longitude)];
  const [latitude, longitude] = [useFormValue(north), useFormValue(east)];
  const write = useWriteFormValue();
  const t = useTranslate();
  const pin: Coordinates | undefined =
    typeof latitude === "number" && typeof longitude === "number" ? [latitude, longitude] : undefined;
  const put = ([chosenNorth, chosenEast]: Coordinates) => {
    write(north, rounded(chosenNorth));
    write(east, rounded(chosenEast));
  };
  return (
    <div className={`${styles.pin} ${styles.found}`}>
      <map.Part pin={pin} {...(!disabled && { onPlace: put })} />
      {!disabled && pin && (
        <div className={styles.clear}>
          <Button
            size="small"
            onClick={() => {
              write(north, undefined);
              write(east, undefined);
            }}
          >
            {t("Clear location")}
          </Button>
        </div>
      )}
    </div>
  );
}
