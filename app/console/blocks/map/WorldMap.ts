/** A place on earth: latitude, then longitude, in degrees. */
export type Coordinates = [latitude: number, longitude: number];

/** Where something is, and the way it came. */
export interface Track {
  here: Coordinates | undefined;
  way: Coordinates[];
  /** Within so many metres of there it is, where that is known. */
  accuracy?: number | undefined;
}

/** Something that stands on a map. */
export interface Marker {
  id: number;
  name: string;
  place: Coordinates;
  /** Its colour, as tones of states are named. */
  tone: "success" | "danger" | "warning" | "neutral";
}

/** What can be missing of a map, while the rest goes on. */
export type MapProblem = "outlines" | "service" | "clusterer" | "places";

/** What a map tells of. */
export interface MapEvents {
  onProblem: (problem: MapProblem) => void;
  /** What a marker, or all of a cluster, is called. */
  nameOf: (markers: readonly Marker[]) => string;
  /** Markers were chosen: one, or all of a cluster that no zoom takes apart. */
  onChoose?: (markers: readonly Marker[]) => void;
  /** The pin was put somewhere. */
  onPlace?: (place: Coordinates) => void;
}

/** A map on the page, whoever draws it. */
export interface WorldMap {
  showTrack(track: Track): void;
  showMarkers(markers: readonly Marker[]): void;
  showPin(place: Coordinates | undefined): void;
  /** Looks a place up by its name in a language: any the map's service knows, else a country. */
  search?(text: string, language: string): Promise<Coordinates | undefined>;
  zoom(steps: number): void;
  remove(): void;
}
