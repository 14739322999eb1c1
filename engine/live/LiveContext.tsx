import { createContext, type ReactNode, useContext, useEffect, useEffectEvent } from "react";
import type { LiveHandler } from "./channels";
import type { Live } from "./createLive";

const LiveContext = createContext<Live | undefined>(undefined);

/** Provides the live connection to the components below it. */
export function LiveProvider({ live, children }: { live: Live; children: ReactNode }) {
  return <LiveContext value={live}>{children}</LiveContext>;
}

function useLive(): Live {
  const live = useContext(LiveContext);
  if (live === undefined) throw new Error("This component must be rendered inside LiveProvider.");
  return live;
}

/** Returns `subscribe`, for subscriptions that outlive a component. */
export function useSubscribe(): Live["subscribe"] {
  return useLive().subscribe;
}

/** Subscribes to an event of a channel while the component is mounted; without a channel it does nothing. */
export function useChannel(channel: string | undefined, event: string, handler: LiveHandler): void {
  const live = useLive();
  const receive = useEffectEvent(handler);
  useEffect(() => {
    if (channel === undefined) return undefined;
    return live.subscribe(channel, event, (payload) => receive(payload));
  }, [live, channel, event]);
}

/** Calls a listener when live events may have been missed. */
export function useOnMissedEvents(listener: (isFirst: boolean) => void): void {
  const live = useLive();
  const notify = useEffectEvent(listener);
  useEffect(() => live.onMissed((isFirst) => notify(isFirst)), [live]);
}

/** Calls a listener when the live connection is established, and after each reconnect. */
export function useOnConnect(listener: () => void): void {
  const live = useLive();
  const notify = useEffectEvent(listener);
  useEffect(() => live.onConnected(() => notify()), [live]);
}
