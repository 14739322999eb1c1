import { type UIEvent, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

interface Position {
  left: number;
  top: number;
}

/** Scroll positions by history entry and name; the oldest are evicted. */
const positions = new Map<string, Position>();
const MAX_POSITIONS = 100;

/** Saves the scroll position of an element when its page is left, and restores it on Back; `isFilled`: its content is loaded. */
export function useScrollRestoration(name: string, isFilled: boolean) {
  const place = `${useLocation().key} ${name}`;
  const isBack = useNavigationType() === "POP";
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef<Position>({ left: 0, top: 0 });
  const restored = useRef(isBack ? positions.get(place) : undefined);
  useLayoutEffect(() => {
    if (!isFilled || !restored.current) return;
    box.current?.scrollTo(restored.current);
    restored.current = undefined;
  }, [isFilled]);
  useLayoutEffect(
    () => () => {
      positions.delete(place);
      if (latest.current.left !== 0 || latest.current.top !== 0) positions.set(place, latest.current);
      for (const old of [...positions.keys()].slice(0, Math.max(0, positions.size - MAX_POSITIONS)))
        positions.delete(old);
    },
    [place],
  );
  const onScroll = ({ currentTarget: { scrollLeft: left, scrollTop: top } }: UIEvent<HTMLDivElement>) => {
    latest.current = { left, top };
  };
  return { ref: box, onScroll };
}
