import type { EngineSettings } from "../settings/engineSettings";
import { type Channels, createChannels, type LiveHandler } from "./channels";

/** The methods of a socket.io socket that are used. */
export interface LiveSocket {
  on(event: string, handler: (...values: unknown[]) => void): unknown;
  onAny(handler: (event: string, ...values: unknown[]) => void): unknown;
  emit(event: string, payload: unknown): unknown;
  disconnect(): unknown;
}

/** Opens a socket; io of socket.io-client. */
export type Connect = (options: Record<string, unknown>) => LiveSocket;

/** The live connection: channels whose events update what is shown. */
export interface Live {
  /** Subscribes to an event of a channel; returns a function that unsubscribes. */
  subscribe(channel: string, event: string, handler: LiveHandler): () => void;
  /** Subscribes to possibly missed events: before the first connection (`isFirst`), if the server cannot replay them, or while disconnected. */
  onMissed(listener: (isFirst: boolean) => void): () => void;
  /** Subscribes to connects and reconnects. */
  onConnected(listener: () => void): () => void;
  /** Subscribes to refused channels. */
  onRefused(listener: (channel: string) => void): () => void;
  close(): void;
}

/** The options of the socket: WebSocket transport only, few reconnects with back-off. */
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

/** Makes the live connection; the socket is opened with the first subscription. `ageOfPage` is in milliseconds. */
export function createLive(
  connect: () => Promise<Connect>,
  settings: EngineSettings,
  ageOfPage = () => performance.now(),
): Live {
  const channels = createChannels();
  const { missed, connected, refused, emitters } = createListeners();
  let opening: Promise<OpenSocket | undefined> | undefined;
  let open: OpenSocket | undefined;
  let isClosed = false;

  async function openSocket(): Promise<OpenSocket | undefined> {
    const connectSocket = await loadWithRetries(connect, settings, () => isClosed);
    if (!connectSocket) {
      opening = undefined;
      return undefined;
    }
    open = attach(connectSocket(socketOptions(settings)), channels, emitters, ageOfPage);
    return open;
  }

  return {
    subscribe(channel, event, handler) {
      if (channels.add(channel, event, handler)) open?.send("subscribe", channel);
      opening ??= openSocket();
      return () => {
        if (channels.remove(channel, event, handler)) open?.send("unsubscribe", channel);
      };
    },
    onMissed: (listener) => addListener(missed, listener),
    onConnected: (listener) => addListener(connected, listener),
    onRefused: (listener) => addListener(refused, listener),
    close() {
      isClosed = true;
      void opening?.then((socket) => socket?.end());
    },
  };
}

/**
 * Loads the socket's code, as often and with the longest delay that reconnects have: the server may be away just then.
 * Undefined when it could not be loaded; the next subscription tries again.
 */
async function loadWithRetries(
  load: () => Promise<Connect>,
  { socketReconnects, socketDelayMax }: EngineSettings,
  isClosed: () => boolean,
): Promise<Connect | undefined> {
  for (let attempt = 0; attempt <= socketReconnects && !isClosed(); attempt += 1) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, socketDelayMax));
    }
  }
  return undefined;
}

function createListeners() {
  const missed = new Set<(isFirst: boolean) => void>();
  const connected = new Set<() => void>();
  const refused = new Set<(channel: string) => void>();
  const emitters: Emitters = {
    missed: (isFirst) => notifyAll(missed, isFirst),
    connected: () => notifyAll(connected),
    refused: (channel) => notifyAll(refused, channel),
  };
  return { missed, connected, refused, emitters };
}

interface OpenSocket {
  /** Closes the socket; a connecting one is closed once it is connected or failed, as browsers warn about closing it earlier. */
  end(): void;
  /** Sends to the server while connected; after a reconnect all channels are subscribed again anyway. */
  send(event: "subscribe" | "unsubscribe", channel: string): void;
}

interface Emitters {
  missed(isFirst: boolean): void;
  connected(): void;
  refused(channel: string): void;
}

function attach(socket: LiveSocket, channels: Channels, emitters: Emitters, ageOfPage: () => number): OpenSocket {
  let isFirst = true;
  let isConnected = false;
  let isEnding = false;
  const send: OpenSocket["send"] = (event, channel) => void (isConnected && socket.emit(event, { channel }));
  const join = joinFirst(socket, emitters, ageOfPage);
  socket.on("connect", () => {
    if (isEnding) return void socket.disconnect();
    isConnected = true;
    if (isFirst) join(channels.names());
    else for (const channel of channels.names()) send("subscribe", channel);
    if (!isFirst) emitters.missed(false);
    isFirst = false;
    emitters.connected();
  });
  socket.on("disconnect", () => {
    isConnected = false;
  });
  socket.on("connect_error", () => isEnding && socket.disconnect());
  socket.onAny((event, channel, payload) => isEnding || channels.dispatch(String(channel), event, payload));
  socket.on("subscription_error", (channel, status) => {
    if (Number(status) !== 403) {
      console.warn(`The channel ${channel} could not be joined (${status}).`);
      return;
    }
    channels.removeChannel(String(channel));
    send("unsubscribe", String(channel));
    emitters.refused(String(channel));
  });
  const end = () => {
    isEnding = true;
    if (isConnected) socket.disconnect();
  };
  return { end, send };
}

/** Subscribes to channels with a replay of the events since the page was loaded; where the server cannot replay all, events were missed. */
function joinFirst(socket: LiveSocket, emitters: Emitters, ageOfPage: () => number): (channels: string[]) => void {
  const pending = new Set<string>();
  socket.on("subscription_succeeded", (channel, replay) => {
    if (!pending.delete(String(channel)) || (replay as { isWhole?: boolean } | undefined)?.isWhole === true) return;
    pending.clear();
    emitters.missed(true);
  });
  return (channels) => {
    for (const channel of channels) {
      pending.add(channel);
      socket.emit("subscribe", { channel, ago: ageOfPage() });
    }
  };
}

function notifyAll<Values extends unknown[]>(listeners: Set<(...values: Values) => void>, ...values: Values): void {
  for (const listener of listeners) listener(...values);
}

function addListener<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
