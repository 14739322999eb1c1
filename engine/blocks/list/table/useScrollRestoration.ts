import { type UIEvent, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

interface Position {
  left: number;
  top: number;
}

/** Where boxes were scrolled to, by the address that was left; the oldest go first. */
const kept = new Map<string, Position>();
const MOST_KEPT = 100;

/** Keeps where a box was scrolled to when its address is left, for who comes back to it; isFilled: what it holds is there. */
export function useScrollRestoration(name: string, isFilled: boolean) {
  const place = `${useLocation().key} ${name}`;
  const isBack = useNavigationType() === "POP";
  const box = useRef<HTMLDivElement>(null);
  const now = useRef<Position>({ left: 0, top: 0 });
  const wanted = useRef(isBack ? kept.get(place) : undefined);
  useLayoutEffect(() => {
    if (!isFilled || !wanted.current) return;
    box.current?.scrollTo(wanted.current);
    wanted.current = undefined;
  }, [isFilled]);
  useLayoutEffect(
    () => () => {
      kept.delete(place);
      if (now.current.left !== 0 || now.current.top !== 0) kept.set(place, now.current);
      for (const old of [...kept.keys()].slice(0, Math.max(0, kept.size - MOST_KEPT))) kept.delete(old);
    },
    [place],
  );
  const onScroll = ({ currentTarget: { scrollLeft: left, scrollTop: top } }: UIEvent<HTMLDivElement>) => {
    now.current = { left, top };
  };
  return { ref: box, onScroll };
}
