import { useEffect, useEffectEvent } from "react";
import type { SessionConnection } from "./connection/SessionConnection";

// biome-ignore lint/suspicious/noExplicitAny: of any messages
type Connection = Pick<SessionConnection<any, any>, "state" | "stop" | "drop" | "connect">;

/**
 * Ends the connections of a page with it; notices a lost network at once, and its return. The browser asks before a page
 * is left whose `isInUse` says so.
 */
export function useNetworkEvents(connections: readonly Connection[], isInUse: () => boolean): void {
  const stop = useEffectEvent(() => {
    for (const connection of connections) connection.stop();
  });
  const drop = useEffectEvent(() => {
    for (const connection of connections) connection.drop();
  });
  const reconnect = useEffectEvent(() => {
    for (const connection of connections) if (connection.state.getState().kind === "lost") connection.connect();
  });
  const ask = useEffectEvent((event: Event) => {
    if (isInUse()) event.preventDefault();
  });
  useEffect(() => {
    const listeners: Record<string, (event: Event) => void> = {
      pagehide: () => stop(),
      offline: () => drop(),
      online: () => reconnect(),
      beforeunload: (event) => ask(event),
    };
    for (const [name, listener] of Object.entries(listeners)) window.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of Object.entries(listeners)) window.removeEventListener(name, listener);
      stop();
    };
  }, []);
}
