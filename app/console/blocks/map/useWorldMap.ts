import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { type BrandMaps, useBoot } from "#engine";
import { loadService } from "./loadService";
import { openMap } from "./openMap";
import { serviceMap } from "./serviceMap";
import type { MapEvents, MapProblem, WorldMap } from "./WorldMap";

/** A map in an element, drawn by the service the brand names, else by ours; undefined until it is there. */
export function useWorldMap(events: Omit<MapEvents, "onProblem">): {
  element: RefObject<HTMLDivElement | null>;
  world: WorldMap | undefined;
  problems: MapProblem[];
} {
  const element = useRef<HTMLDivElement>(null);
  const [world, setWorld] = useState<WorldMap>();
  const [problems, setProblems] = useState<MapProblem[]>([]);
  const { maps } = useBoot().brand;
  const onChoose = useEffectEvent((...chosen: Parameters<NonNullable<MapEvents["onChoose"]>>) =>
    events.onChoose?.(...chosen),
  );
  const onPlace = useEffectEvent((...place: Parameters<NonNullable<MapEvents["onPlace"]>>) =>
    events.onPlace?.(...place),
  );
  const nameOf = useEffectEvent((...markers: Parameters<MapEvents["nameOf"]>) => events.nameOf(...markers));
  const takesPlace = events.onPlace !== undefined;
  useEffect(() => {
    const place = element.current;
    if (!place) return;
    const said: MapEvents = {
      onProblem: (problem) => setProblems((before) => [...new Set([...before, problem])]),
      onChoose: (markers) => onChoose(markers),
      nameOf: (markers) => nameOf(markers),
      ...(takesPlace && { onPlace: (at) => onPlace(at) }),
    };
    let opened: WorldMap | undefined;
    let isGone = false;
    void open(place, said, maps).then((made) => {
      if (isGone) return made.remove();
      opened = made;
      setWorld(made);
    });
    return () => {
      isGone = true;
      opened?.remove();
    };
  }, [maps, takesPlace]);
  return { element, world, problems };
}

async function open(element: HTMLElement, events: MapEvents, maps: BrandMaps | undefined): Promise<WorldMap> {
  if (!maps?.service) return openMap(element, events, maps?.tiles);
  try {
    return serviceMap(await loadService(maps.service), element, events);
  } catch {
    // The map is still one without the service: what it shows comes from our own server.
    events.onProblem("service");
    return openMap(element, events, maps.tiles);
  }
}
