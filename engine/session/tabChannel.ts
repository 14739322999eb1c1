/** A message about the session between the tabs of one browser. */
export type TabMessage =
  /** The session was refused. */
  | { kind: "ended" }
  /** The user has signed out. */
  | { kind: "out" }
  /** The session now belongs to this user. */
  | { kind: "user"; id: number };

/** The other tabs of the same browser. */
export interface TabChannel {
  send(message: TabMessage): void;
  /** Listens to messages of other tabs, not of this one. */
  listen(listener: (message: TabMessage) => void): void;
}

const NAME = "session";
const KEY = "sessionNews";

/** Makes the channel to other tabs: a BroadcastChannel, or storage events where that is not supported. */
export function createTabChannel(page: Window, storage: Pick<Storage, "setItem">): TabChannel {
  return "BroadcastChannel" in page ? channelTabs(new BroadcastChannel(NAME)) : storageTabs(page, storage);
}

function channelTabs(channel: BroadcastChannel): TabChannel {
  return {
    send: (message) => channel.postMessage(message),
    listen: (listener) =>
      channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
        if (isTabMessage(data)) listener(data);
      }),
  };
}

function storageTabs(page: Window, storage: Pick<Storage, "setItem">): TabChannel {
  return {
    // An equal value fires no storage event: the nonce makes each unique.
    send: (message) => storage.setItem(KEY, JSON.stringify({ ...message, nonce: Math.random() })),
    listen: (listener) =>
      page.addEventListener("storage", ({ key, newValue }) => {
        if (key !== KEY || newValue === null) return;
        const message: unknown = JSON.parse(newValue);
        if (isTabMessage(message)) listener(message);
      }),
  };
}

function isTabMessage(value: unknown): value is TabMessage {
  if (typeof value !== "object" || value === null || !("kind" in value)) return false;
  return (
    value.kind === "ended" ||
    value.kind === "out" ||
    (value.kind === "user" && "id" in value && typeof value.id === "number")
  );
}
