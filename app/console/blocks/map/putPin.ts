import { circleMarker, type Map as LeafletMap, type LeafletMouseEvent, layerGroup } from "leaflet";
import styles from "./Map.module.css";
import type { Coordinates, MapEvents } from "./WorldMap";

/** A pin people put where they click, or move by arrow keys through the fields beside the map. */
export function putPin(world: LeafletMap, { onPlace }: MapEvents) {
  const layer = layerGroup().addTo(world);
  if (onPlace) {
    world.on("click", ({ latlng }: LeafletMouseEvent) => {
      const { lat, lng } = latlng.wrap();
      onPlace([lat, lng]);
    });
  }
  return {
    show(place?: Coordinates) {
      layer.clearLayers();
      if (place) circleMarker(place, { radius: 9, className: styles.here, interactive: false }).addTo(layer);
    },
  };
}
