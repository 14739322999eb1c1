import type { BrandMapService } from "#engine";

/** A position as the maps service writes it. */
export interface Position {
  lat: number;
  lng: number;
}

interface Drawn {
  setMap(map: object | null): void;
  addListener(event: string, listener: (event: { latLng?: { lat(): number; lng(): number } }) => void): void;
}

/** What the console uses of the maps service's code. */
export interface ServiceCode {
  Map: new (
    element: HTMLElement,
    options: { center: Position; zoom: number; disableDefaultUI: boolean },
  ) => {
    setCenter(position: Position): void;
    setZoom(zoom: number): void;
    getZoom(): number | undefined;
    addListener: Drawn["addListener"];
  };
  Marker: new (options: { position: Position; map?: object; title?: string }) => Drawn;
  Circle: new (options: { center: Position; radius: number; map: object; clickable: boolean }) => Drawn;
  Polyline: new (options: { path: Position[]; map: object; strokeWeight: number }) => Drawn;
  /** There only when the script was asked for it. */
  places?: {
    PlacesService: new (
      map: object,
    ) => {
      findPlaceFromQuery(
        query: { query: string; fields: string[] },
        answer: (found: { geometry?: { location?: { lat(): number; lng(): number } } }[] | null) => void,
      ): void;
    };
  };
}

/** What gathers markers on the service's map. */
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

/** The address of the service's script: its libraries for places, geometry and geocoding, in English. */
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
    script.onerror = () => reject(new Error(`The script ${new URL(address).host} did not come.`));
    script.src = address;
    document.head.append(script);
  });
}

let coming: Promise<ServiceCode> | undefined;

/** Fetches the maps service's code once for all maps; fails when it does not come, and is asked for again by the next. */
export function loadService(service: BrandMapService): Promise<ServiceCode> {
  coming ??= fetchCode(service).catch((error: unknown) => {
    coming = undefined;
    throw error;
  });
  return coming;
}

async function fetchCode(service: BrandMapService): Promise<ServiceCode> {
  if (!window.google?.maps) await load(scriptAddress(service));
  if (service.clusterer !== undefined && !window.MarkerClusterer) await load(service.clusterer);
  const code = window.google?.maps;
  if (!code) throw new Error("The script of the maps service is none.");
  return code;
}
