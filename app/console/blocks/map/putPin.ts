import { circleMarker, type Map as LeafletMap, type LeafletMouseEvent, layerGroup } from "leaflet";
import styles from "./Map.module.css";
import type { Coordinates, MapEvents } from "./WorldMap";

/** A pin placed by clicking. The number fields beside the map are the keyboard alternative. */
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
