import type { BrandMapService } from "#engine";

/** Coordinates in the maps service's notation. */
export interface Position {
  lat: number;
  lng: number;
}

interface Overlay {
  setMap(map: object | null): void;
  addListener(event: string, listener: (event: { latLng?: { lat(): number; lng(): number } }) => void): void;
}

/** The subset of the maps service's API that the console uses. */
export interface ServiceCode {
  Map: new (
    element: HTMLElement,
    options: { center: Position; zoom: number; disableDefaultUI: boolean },
  ) => {
    setCenter(position: Position): void;
    setZoom(zoom: number): void;
    getZoom(): number | undefined;
    addListener: Overlay["addListener"];
  };
  Marker: new (options: { position: Position; map?: object; title?: string }) => Overlay;
  Circle: new (options: { center: Position; radius: number; map: object; clickable: boolean }) => Overlay;
  Polyline: new (options: { path: Position[]; map: object; strokeWeight: number }) => Overlay;
  /** Present only when the script was loaded with the places library. */
  places?: {
    PlacesService: new (
      map: object,
    ) => {
      findPlaceFromQuery(
        query: { query: string; fields: string[] },
        callback: (found: { geometry?: { location?: { lat(): number; lng(): number } } }[] | null) => void,
      ): void;
    };
  };
}

/** The marker clusterer library of the maps service. */
export type Clusterer = new (
  map: object,
  markers: object[],
  options: { gridSize: number; minimumClusterSize: number; batchSize: number; imageSizes: number[] },
) => { clearMarkers(): void };

declare global {
  interface Window {
    google?: { maps?: ServiceCode };
    MarkerClusterer?: Clusterer;
  }
}

/** URL of the service's script, with the libraries for places, geometry and geocoding, in English. */
export function scriptAddress({ address, key }: Pick<BrandMapService, "address" | "key">): string {
  const url = new URL(address);
  url.searchParams.set("key", key);
  url.searchParams.set("libraries", "places,geometry,geocoding");
  url.searchParams.set("language", "en");
  return url.href;
}

function load(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`The script ${new URL(address).host} did not load.`));
    script.src = address;
    document.head.append(script);
  });
}

let pending: Promise<ServiceCode> | undefined;

/** Loads the maps service's script once for all maps (memoized promise). A failure rejects and is not cached, so the next map retries. */
export function loadService(service: BrandMapService): Promise<ServiceCode> {
  pending ??= fetchCode(service).catch((error: unknown) => {
    pending = undefined;
    throw error;
  });
  return pending;
}

async function fetchCode(service: BrandMapService): Promise<ServiceCode> {
  if (!window.google?.maps) await load(scriptAddress(service));
  if (service.clusterer !== undefined && !window.MarkerClusterer) await load(service.clusterer);
  const code = window.google?.maps;
  if (!code) throw new Error("The script of the maps service did not define google.maps.");
  return code;
}
