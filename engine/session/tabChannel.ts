/** What the tabs of one browser tell each other of the session. */
export type TabMessage =
  /** It was refused. */
  | { kind: "ended" }
  /** The user has signed out. */
  | { kind: "out" }
  /** It belongs to this user now. */
  | { kind: "user"; id: number };

/** The other tabs of the same browser. */
export interface TabChannel {
  tell(news: TabMessage): void;
  /** Hears what other tabs tell; never what this one does. */
  hear(listener: (news: TabMessage) => void): void;
}

const NAME = "session";
const KEY = "sessionNews";

/** The other tabs by a broadcast channel; by way of the local storage where there is none. */
export function createTabChannel(page: Window, storage: Pick<Storage, "setItem">): TabChannel {
  return "BroadcastChannel" in page ? channelTabs(new BroadcastChannel(NAME)) : storageTabs(page, storage);
}

function channelTabs(channel: BroadcastChannel): TabChannel {
  return {
    tell: (news) => channel.postMessage(news),
    hear: (listener) =>
      channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
        if (isNews(data)) listener(data);
      }),
  };
}

function storageTabs(page: Window, storage: Pick<Storage, "setItem">): TabChannel {
  return {
    // An equal value would be no event: each is told apart by a number.
    tell: (news) => storage.setItem(KEY, JSON.stringify({ ...news, nonce: Math.random() })),
    hear: (listener) =>
      page.addEventListener("storage", ({ key, newValue }) => {
        if (key !== KEY || newValue === null) return;
        const news: unknown = JSON.parse(newValue);
        if (isNews(news)) listener(news);
      }),
  };
}

function isNews(value: unknown): value is TabMessage {
  if (typeof value !== "object" || value === null || !("kind" in value)) return false;
  return (
    value.kind === "ended" ||
    value.kind === "out" ||
    (value.kind === "user" && "id" in value && typeof value.id === "number")
  );
}
