import type { EngineSettings } from "../settings/engineSettings";

/** The part of a socket.io socket that is used. */
export interface LiveSocket {
  on(event: string, handler: (...values: unknown[]) => void): unknown;
  onAny(handler: (event: string, ...values: unknown[]) => void): unknown;
  emit(event: string, payload: unknown): unknown;
  disconnect(): unknown;
}

/** Opens a socket; io of socket.io-client. */
export type Connect = (options: Record<string, unknown>) => LiveSocket;

/** Receives the payload of an event. */
export type LiveHandler = (payload: unknown) => void;

/** Channels whose events change what is shown. */
export interface Live {
  /** Listens for an event of a channel; the returned function ends it. */
  subscribe(channel: string, event: string, handler: LiveHandler): () => void;
  /** Hears that events may have been missed, so that what is shown must be read again. */
  onMissed(listener: () => void): () => void;
  /** Hears that the server refused a channel. */
  onRefused(listener: (channel: string) => void): () => void;
  close(): void;
}

/** The options of the socket: websocket only, few and slow reconnects. */
export function socketOptions(settings: EngineSettings): Record<string, unknown> {
  return {
    path: settings.socketPath,
    transports: ["websocket"],
    reconnectionAttempts: settings.socketReconnects,
    reconnectionDelay: settings.socketDelayMin,
    reconnectionDelayMax: settings.socketDelayMax,
    timeout: settings.socketTimeout,
  };
}

/** Makes the live connection; the socket is opened with the first subscription. */
export function createLive(connect: () => Promise<Connect>, settings: EngineSettings): Live {
  const channels = new Map<string, Map<string, Set<LiveHandler>>>();
  const missed = new Set<() => void>();
  const refused = new Set<(channel: string) => void>();
  let opening: Promise<LiveSocket> | undefined;
  let connected: LiveSocket | undefined;

  async function open(): Promise<LiveSocket> {
    const socket = (await connect())(socketOptions(settings));
    let connections = 0;
    socket.on("connect", () => {
      connected = socket;
      for (const channel of channels.keys()) socket.emit("subscribe", { channel });
      connections += 1;
      if (connections > 1) for (const listener of missed) listener();
    });
    socket.on("disconnect", () => {
      connected = undefined;
    });
    socket.onAny((event, channel, payload) => {
      for (const handler of channels.get(String(channel))?.get(event) ?? []) handler(payload);
    });
    socket.on("subscription_error", (channel, status) => refuse(String(channel), status));
    return socket;
  }

  function refuse(channel: string, status: unknown): void {
    if (Number(status) !== 403) {
      console.warn(`The channel ${channel} could not be joined (${status}).`);
      return;
    }
    channels.delete(channel);
    connected?.emit("unsubscribe", { channel });
    for (const listener of refused) listener(channel);
  }

  function leave(channel: string, event: string, handler: LiveHandler): void {
    const events = channels.get(channel);
    events?.get(event)?.delete(handler);
    if (events?.get(event)?.size === 0) events.delete(event);
    if (events?.size !== 0) return;
    channels.delete(channel);
    connected?.emit("unsubscribe", { channel });
  }

  return {
    subscribe(channel, event, handler) {
      const isNew = !channels.has(channel);
      const events = channels.get(channel) ?? new Map<string, Set<LiveHandler>>();
      channels.set(channel, events);
      events.set(event, (events.get(event) ?? new Set()).add(handler));
      if (isNew) connected?.emit("subscribe", { channel });
      opening ??= open();
      return () => leave(channel, event, handler);
    },
    onMissed: (listener) => listen(missed, listener),
    onRefused: (listener) => listen(refused, listener),
    close: () => void opening?.then((socket) => socket.disconnect()),
  };
}

function listen<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
