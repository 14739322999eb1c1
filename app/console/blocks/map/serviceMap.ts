import { batchSizeFor, CLUSTERING } from "./clusterMarkers";
import type { Position, ServiceCode } from "./loadService";
import type { Coordinates, MapEvents, Marker, WorldMap } from "./WorldMap";

const CLOSE = 12;
const FAR = 2;

const positionOf = ([lat, lng]: Coordinates): Position => ({ lat, lng });

/** A map drawn by the maps service a brand names. */
export function serviceMap(code: ServiceCode, element: HTMLElement, events: MapEvents): WorldMap {
  const world = new code.Map(element, { center: { lat: 30, lng: 10 }, zoom: FAR, disableDefaultUI: true });
  const shown = { track: [] as { setMap(map: null): void }[], pin: [] as { setMap(map: null): void }[] };
  const clear = (kind: keyof typeof shown) => {
    for (const each of shown[kind].splice(0)) each.setMap(null);
  };
  const { onPlace } = events;
  if (onPlace) world.addListener("click", ({ latLng }) => latLng && onPlace([latLng.lat(), latLng.lng()]));
  const look = (place: Coordinates) => {
    world.setCenter(positionOf(place));
    world.setZoom(CLOSE);
  };
  return {
    showTrack({ here, way, accuracy = 0 }) {
      clear("track");
      const path = way.map(positionOf);
      if (path.length > 1) shown.track.push(new code.Polyline({ path, map: world, strokeWeight: 2.5 }));
      if (!here) return;
      const center = positionOf(here);
      if (accuracy > 0) shown.track.push(new code.Circle({ center, radius: accuracy, map: world, clickable: false }));
      shown.track.push(new code.Marker({ position: center, map: world }));
      look(here);
    },
    showMarkers: gather(code, world, events),
    showPin(place) {
      clear("pin");
      if (!place) return;
      shown.pin.push(new code.Marker({ position: positionOf(place), map: world }));
      look(place);
    },
    search: (text) => search(code, world, text, events),
    zoom: (steps) => world.setZoom((world.getZoom() ?? FAR) + steps),
    remove: () => element.replaceChildren(),
  };
}

function gather(code: ServiceCode, world: object, { onProblem, onChoose, nameOf }: MapEvents) {
  let gathered: { clearMarkers(): void } | undefined;
  return (markers: readonly Marker[]) => {
    gathered?.clearMarkers();
    const { MarkerClusterer } = window;
    const drawn = markers.map((marker) => {
      // Without clustering each stands on the map by itself.
      const map = MarkerClusterer ? {} : { map: world };
      const each = new code.Marker({ position: positionOf(marker.place), title: nameOf([marker]), ...map });
      each.addListener("click", () => onChoose?.([marker]));
      return each;
    });
    if (!MarkerClusterer) return onProblem("clusterer");
    const { gridSize, minimumClusterSize, iconSizes } = CLUSTERING;
    const batchSize = batchSizeFor(navigator.userAgent);
    gathered = new MarkerClusterer(world, drawn, { gridSize, minimumClusterSize, batchSize, imageSizes: iconSizes });
  };
}

async function search({ places }: ServiceCode, world: object, query: string, { onProblem }: MapEvents) {
  if (!places) {
    onProblem("places");
    return undefined;
  }
  const service = new places.PlacesService(world);
  return new Promise<Coordinates | undefined>((resolve) => {
    service.findPlaceFromQuery({ query, fields: ["geometry"] }, (found) => {
      const at = found?.[0]?.geometry?.location;
      resolve(at && [at.lat(), at.lng()]);
    });
  });
}
