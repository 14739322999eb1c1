import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { type BrandMaps, useBoot } from "#engine";
import { loadService } from "./loadService";
import { openMap } from "./openMap";
import { serviceMap } from "./serviceMap";
import type { MapEvents, MapProblem, WorldMap } from "./WorldMap";

/** Mounts a map in an element: that of the brand's maps service, or our own. `world` is undefined until it is ready. */
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
  const placesPin = events.onPlace !== undefined;
  useEffect(() => {
    const container = element.current;
    if (!container) return;
    const handlers: MapEvents = {
      onProblem: (problem) => setProblems((before) => [...new Set([...before, problem])]),
      onChoose: (markers) => onChoose(markers),
      nameOf: (markers) => nameOf(markers),
      ...(placesPin && { onPlace: (at) => onPlace(at) }),
    };
    let opened: WorldMap | undefined;
    let isUnmounted = false;
    void open(container, handlers, maps).then((created) => {
      if (isUnmounted) return created.remove();
      opened = created;
      setWorld(created);
    });
    return () => {
      isUnmounted = true;
      opened?.remove();
    };
  }, [maps, placesPin]);
  return { element, world, problems };
}

async function open(element: HTMLElement, events: MapEvents, maps: BrandMaps | undefined): Promise<WorldMap> {
  if (!maps?.service) return openMap(element, events, maps?.tiles);
  try {
    return serviceMap(await loadService(maps.service), element, events);
  } catch {
    // Fall back to our own map, whose data comes from this server.
    events.onProblem("service");
    return openMap(element, events, maps.tiles);
  }
}
