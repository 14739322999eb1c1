import { createContext, type ReactNode, useContext, useEffect, useEffectEvent } from "react";
import type { Live, LiveHandler } from "./createLive";

const LiveContext = createContext<Live | undefined>(undefined);

/** Gives the screens below it the live connection. */
export function LiveProvider({ live, children }: { live: Live; children: ReactNode }) {
  return <LiveContext value={live}>{children}</LiveContext>;
}

function useLive(): Live {
  const live = useContext(LiveContext);
  if (live === undefined) throw new Error("This component must stand inside LiveProvider.");
  return live;
}

/** How to listen for longer than a component is shown; what is returned ends it. */
export function useSubscribe(): Live["subscribe"] {
  return useLive().subscribe;
}

/** Listens for an event of a channel while the component is shown; no channel, no listening. */
export function useChannel(channel: string | undefined, event: string, handler: LiveHandler): void {
  const live = useLive();
  const receive = useEffectEvent(handler);
  useEffect(() => {
    if (channel === undefined) return undefined;
    return live.subscribe(channel, event, (payload) => receive(payload));
  }, [live, channel, event]);
}

/** Hears that live events may have been missed. */
export function useOnMissedEvents(listener: (isFirst: boolean) => void): void {
  const live = useLive();
  const hear = useEffectEvent(listener);
  useEffect(() => live.onMissed((isFirst) => hear(isFirst)), [live]);
}

/** Hears that the live connection stands, at first and each time it has come back. */
export function useOnConnect(listener: () => void): void {
  const live = useLive();
  const hear = useEffectEvent(listener);
  useEffect(() => live.onConnected(() => hear()), [live]);
}
