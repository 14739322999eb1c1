import { useEffect, useRef, useState } from "react";
import { Button, type Translate, useBoot, useTranslate } from "#engine";
import { readCoordinates } from "./findLocation";
import styles from "./Map.module.css";
import { useWorldMap } from "./useWorldMap";
import type { Coordinates, MapEvents, MapProblem, Marker, Track, WorldMap } from "./WorldMap";

/** Properties of `WorldMapView`. */
export interface WorldMapViewProps extends Pick<MapEvents, "onChoose" | "onPlace"> {
  track?: Track;
  markers?: readonly Marker[];
  pin?: Coordinates | undefined;
  /** Accessible name of a cluster; counts devices by default. */
  manyText?: (count: number) => string;
  /** Text below the map. */
  note?: string | undefined;
}

/** Messages for parts that failed to load. Those about the service's libraries are quoted from the specification. */
const PROBLEMS: Record<MapProblem, (t: Translate) => string> = {
  outlines: (t) => t("The outlines of the countries could not be read."),
  service: (t) => t("The maps service cannot be reached."),
  clusterer: (t) => t("MarkerClusterer is not installed!"),
  places: (t) => t("The places library is missing: add 'places' to the libraries of the maps script."),
};

/** A map with zoom buttons, a place search, and notes below. */
export function WorldMapView({ track, markers, pin, manyText, note, ...events }: WorldMapViewProps) {
  const t = useTranslate();
  const { maps } = useBoot().brand;
  const many = manyText ?? ((count: number) => t("{count} devices here", { count }));
  const nameOf = (all: readonly Marker[]) => (all.length > 1 ? many(all.length) : (all[0]?.name ?? ""));
  const { element, world, problems } = useWorldMap({ ...events, nameOf });
  useEffect(() => {
    if (track) world?.showTrack(track);
  }, [world, track]);
  useEffect(() => {
    if (markers) world?.showMarkers(markers);
  }, [world, markers]);
  const [latitude, longitude] = pin ?? [];
  useEffect(() => {
    world?.showPin(latitude === undefined || longitude === undefined ? undefined : [latitude, longitude]);
  }, [world, latitude, longitude]);
  const { onPlace } = events;
  return (
    <div>
      {onPlace && world?.search && <PlaceSearch search={world.search} onFound={onPlace} />}
      <div className={styles.frame}>
        {/* role=application: the map handles the arrow keys itself. */}
        <div ref={element} role="application" aria-label={t("Map")} className={styles.map} />
        <div className={styles.buttons}>
          <Button size="small" aria-label={t("Zoom in")} onClick={() => world?.zoom(1)}>
            +
          </Button>
          <Button size="small" aria-label={t("Zoom out")} onClick={() => world?.zoom(-1)}>
            −
          </Button>
        </div>
      </div>
      {note !== undefined && <Note text={note} />}
      {problems.map((problem) => (
        <Note key={problem} text={PROBLEMS[problem](t)} />
      ))}
      {maps?.tiles && !maps.service && <Note text={maps.tiles.attribution} />}
    </div>
  );
}

function Note({ text }: { text: string }) {
  return <p className={styles.note}>{text}</p>;
}

function PlaceSearch({
  search,
  onFound,
}: {
  search: NonNullable<WorldMap["search"]>;
  onFound: (place: Coordinates) => void;
}) {
  const t = useTranslate();
  const { brand, language } = useBoot();
  const label = brand.maps?.service ? t("Find a place") : t("Find a country or coordinates");
  const [text, setText] = useState("");
  const [isMissing, setMissing] = useState(false);
  const currentText = useRef(text);
  const find = async () => {
    const place = readCoordinates(text) ?? (await search(text, language.code).catch(() => undefined));
    // Ignore the result of an outdated search.
    if (currentText.current !== text) return;
    setMissing(place === undefined);
    if (place) onFound(place);
  };
  return (
    <search className={styles.search}>
      <input
        type="search"
        className={styles.searchInput}
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={({ target }) => {
          currentText.current = target.value;
          setText(target.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          void find();
        }}
      />
      <Button size="small" onClick={() => void find()}>
        {t("Find")}
      </Button>
      {isMissing && <span role="status">{t("No place of that name was found.")}</span>}
    </search>
  );
}
