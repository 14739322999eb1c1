import type { EngineSettings } from "../settings/engineSettings";
import { type Channels, createChannels } from "./channels";

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
  /** Hears that events may have been missed: before the first connection, as the server does not tell them again, or while there was none. */
  onMissed(listener: (isFirst: boolean) => void): () => void;
  /** Hears that the connection stands: at first, and each time it has come back. */
  onConnected(listener: () => void): () => void;
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
export function createLive(
  connect: () => Promise<Connect>,
  settings: EngineSettings,
  ageOfPage = () => performance.now(),
): Live {
  const channels = createChannels();
  const missed = new Set<(isFirst: boolean) => void>();
  const connected = new Set<() => void>();
  const refused = new Set<(channel: string) => void>();
  const hear: Hearing = {
    missed: (isFirst) => tell(missed, isFirst),
    connected: () => tell(connected),
    refused: (channel) => tell(refused, channel),
  };
  let opening: Promise<OpenSocket> | undefined;
  let open: OpenSocket | undefined;

  async function openSocket(): Promise<OpenSocket> {
    const socket = (await connect())(socketOptions(settings));
    open = attach(socket, channels, hear, ageOfPage);
    return open;
  }

  return {
    subscribe(channel, event, handler) {
      if (channels.add(channel, event, handler)) open?.say("subscribe", channel);
      opening ??= openSocket();
      return () => {
        if (channels.remove(channel, event, handler)) open?.say("unsubscribe", channel);
      };
    },
    onMissed: (listener) => listen(missed, listener),
    onConnected: (listener) => listen(connected, listener),
    onRefused: (listener) => listen(refused, listener),
    close: () => void opening?.then(({ end }) => end()),
  };
}

interface OpenSocket {
  /** Ends it; one that is still on its way is ended when it has come or failed, as browsers warn of any other end. */
  end(): void;
  /** Tells the server, while there is a connection; after a reconnect every channel is joined again anyway. */
  say(event: "subscribe" | "unsubscribe", channel: string): void;
}

interface Hearing {
  missed(isFirst: boolean): void;
  connected(): void;
  refused(channel: string): void;
}

function attach(socket: LiveSocket, channels: Channels, hear: Hearing, ageOfPage: () => number): OpenSocket {
  let isFirst = true;
  let isConnected = false;
  let isEnding = false;
  const say: OpenSocket["say"] = (event, channel) => void (isConnected && socket.emit(event, { channel }));
  const join = joinFirst(socket, hear, ageOfPage);
  socket.on("connect", () => {
    if (isEnding) return void socket.disconnect();
    isConnected = true;
    if (isFirst) join(channels.names());
    else for (const channel of channels.names()) say("subscribe", channel);
    if (!isFirst) hear.missed(false);
    isFirst = false;
    hear.connected();
  });
  socket.on("disconnect", () => {
    isConnected = false;
  });
  socket.on("connect_error", () => isEnding && socket.disconnect());
  socket.onAny((event, channel, payload) => isEnding || channels.hand(String(channel), event, payload));
  socket.on("subscription_error", (channel, status) => {
    if (Number(status) !== 403) {
      console.warn(`The channel ${channel} could not be joined (${status}).`);
      return;
    }
    channels.drop(String(channel));
    say("unsubscribe", String(channel));
    hear.refused(String(channel));
  });
  const end = () => {
    isEnding = true;
    if (isConnected) socket.disconnect();
  };
  return { end, say };
}

/** Joins channels and asks the server to tell again what it told since the page began to read; where it cannot, events were missed. */
function joinFirst(socket: LiveSocket, hear: Hearing, ageOfPage: () => number): (channels: string[]) => void {
  const begun = new Set<string>();
  socket.on("subscription_succeeded", (channel, told) => {
    if (!begun.delete(String(channel)) || (told as { isWhole?: boolean } | undefined)?.isWhole === true) return;
    begun.clear();
    hear.missed(true);
  });
  return (channels) => {
    for (const channel of channels) {
      begun.add(channel);
      socket.emit("subscribe", { channel, ago: ageOfPage() });
    }
  };
}

function tell<Values extends unknown[]>(listeners: Set<(...values: Values) => void>, ...values: Values): void {
  for (const listener of listeners) listener(...values);
}

function listen<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
