/** Geographic coordinates: latitude, then longitude, in degrees (WGS 84). */
export type Coordinates = [latitude: number, longitude: number];

/** A track: the current location and the path that led there. */
export interface Track {
  here: Coordinates | undefined;
  path: Coordinates[];
  /** Radius of uncertainty around `here`, in metres. */
  accuracy?: number | undefined;
}

/** A marker on a map. */
export interface Marker {
  id: number;
  name: string;
  place: Coordinates;
  /** Colour, named as the tones of an enumeration. */
  tone: "success" | "danger" | "warning" | "neutral";
}

/** A part of the map that failed to load; the rest keeps working. */
export type MapProblem = "outlines" | "service" | "clusterer" | "places";

/** Callbacks of a map. */
export interface MapEvents {
  onProblem: (problem: MapProblem) => void;
  /** Accessible name of a marker or of a cluster. */
  nameOf: (markers: readonly Marker[]) => string;
  /** Called with the chosen marker, or with all markers of a cluster that no zoom level separates. */
  onChoose?: (markers: readonly Marker[]) => void;
  /** Called when the user places the pin. */
  onPlace?: (place: Coordinates) => void;
}

/** A rendered map, independent of the library that draws it. */
export interface WorldMap {
  showTrack(track: Track): void;
  showMarkers(markers: readonly Marker[]): void;
  showPin(place: Coordinates | undefined): void;
  /** Geocodes the name of a place in a language; without a maps service it only finds countries. */
  search?(text: string, language: string): Promise<Coordinates | undefined>;
  zoom(steps: number): void;
  remove(): void;
}
