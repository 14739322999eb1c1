import type { LiveHandler } from "./createLive";

/** Who listens to which event of which channel. */
export interface Channels {
  names(): string[];
  /** Adds a handler; gives whether it is the channel's first. */
  add(channel: string, event: string, handler: LiveHandler): boolean;
  /** Takes a handler away; gives whether it was the channel's last. */
  remove(channel: string, event: string, handler: LiveHandler): boolean;
  /** Forgets a channel and all its handlers. */
  drop(channel: string): void;
  hand(channel: string, event: string, payload: unknown): void;
}

/** Makes the list of handlers by channel and event. */
export function createChannels(): Channels {
  const channels = new Map<string, Map<string, Set<LiveHandler>>>();
  return {
    names: () => [...channels.keys()],
    add(channel, event, handler) {
      const isNew = !channels.has(channel);
      const events = channels.get(channel) ?? new Map<string, Set<LiveHandler>>();
      channels.set(channel, events);
      events.set(event, (events.get(event) ?? new Set()).add(handler));
      return isNew;
    },
    remove(channel, event, handler) {
      const events = channels.get(channel);
      events?.get(event)?.delete(handler);
      if (events?.get(event)?.size === 0) events.delete(event);
      return events?.size === 0 && channels.delete(channel);
    },
    drop: (channel) => void channels.delete(channel),
    hand(channel, event, payload) {
      for (const handler of channels.get(channel)?.get(event) ?? []) handler(payload);
    },
  };
}
