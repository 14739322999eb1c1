/** Receives the payload of an event. */
export type LiveHandler = (payload: unknown) => void;

/** The event handlers by channel and event. */
export interface Channels {
  names(): string[];
  /** Adds a handler; returns whether it is the channel's first. */
  add(channel: string, event: string, handler: LiveHandler): boolean;
  /** Removes a handler; returns whether it was the channel's last. */
  remove(channel: string, event: string, handler: LiveHandler): boolean;
  /** Removes a channel with all its handlers. */
  removeChannel(channel: string): void;
  /** Calls the handlers of an event. */
  dispatch(channel: string, event: string, payload: unknown): void;
}

/** Makes an empty registry of event handlers. */
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
    removeChannel: (channel) => void channels.delete(channel),
    dispatch(channel, event, payload) {
      for (const handler of channels.get(channel)?.get(event) ?? []) handler(payload);
    },
  };
}
