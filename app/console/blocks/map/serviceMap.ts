import { batchSizeFor, CLUSTERING } from "./clusterMarkers";
import type { Position, ServiceCode } from "./loadService";
import type { Coordinates, MapEvents, Marker, WorldMap } from "./WorldMap";

const CLOSE_ZOOM = 12;
const WORLD_ZOOM = 2;

const positionOf = ([lat, lng]: Coordinates): Position => ({ lat, lng });

/** Opens a map of the maps service that the brand configures. */
export function serviceMap(code: ServiceCode, element: HTMLElement, events: MapEvents): WorldMap {
  const world = new code.Map(element, { center: { lat: 30, lng: 10 }, zoom: WORLD_ZOOM, disableDefaultUI: true });
  const shown = { track: [] as { setMap(map: null): void }[], pin: [] as { setMap(map: null): void }[] };
  const clear = (kind: keyof typeof shown) => {
    for (const each of shown[kind].splice(0)) each.setMap(null);
  };
  const { onPlace } = events;
  if (onPlace) world.addListener("click", ({ latLng }) => latLng && onPlace([latLng.lat(), latLng.lng()]));
  const zoomTo = (place: Coordinates) => {
    world.setCenter(positionOf(place));
    world.setZoom(CLOSE_ZOOM);
  };
  return {
    showTrack({ here, path: places, accuracy = 0 }) {
      clear("track");
      const path = places.map(positionOf);
      if (path.length > 1) shown.track.push(new code.Polyline({ path, map: world, strokeWeight: 2.5 }));
      if (!here) return;
      const center = positionOf(here);
      if (accuracy > 0) shown.track.push(new code.Circle({ center, radius: accuracy, map: world, clickable: false }));
      shown.track.push(new code.Marker({ position: center, map: world }));
      zoomTo(here);
    },
    showMarkers: createClusterer(code, world, events),
    showPin(place) {
      clear("pin");
      if (!place) return;
      shown.pin.push(new code.Marker({ position: positionOf(place), map: world }));
      zoomTo(place);
    },
    search: (text) => search(code, world, text, events),
    zoom: (steps) => world.setZoom((world.getZoom() ?? WORLD_ZOOM) + steps),
    remove: () => element.replaceChildren(),
  };
}

function createClusterer(code: ServiceCode, world: object, { onProblem, onChoose, nameOf }: MapEvents) {
  let clusterer: { clearMarkers(): void } | undefined;
  return (markers: readonly Marker[]) => {
    clusterer?.clearMarkers();
    const { MarkerClusterer } = window;
    const drawn = markers.map((marker) => {
      // Without the clusterer, each marker is added to the map directly.
      const map = MarkerClusterer ? {} : { map: world };
      const each = new code.Marker({ position: positionOf(marker.place), title: nameOf([marker]), ...map });
      each.addListener("click", () => onChoose?.([marker]));
      return each;
    });
    if (!MarkerClusterer) return onProblem("clusterer");
    const { gridSize, minimumClusterSize, iconSizes } = CLUSTERING;
    const batchSize = batchSizeFor(navigator.userAgent);
    clusterer = new MarkerClusterer(world, drawn, { gridSize, minimumClusterSize, batchSize, imageSizes: iconSizes });
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
