/** What the tabs of one browser tell each other of the session. */
export type TabNews =
  /** It was refused. */
  | { kind: "ended" }
  /** The user has signed out. */
  | { kind: "out" }
  /** It belongs to this user now. */
  | { kind: "user"; id: number };

/** The other tabs of the same browser. */
export interface Tabs {
  tell(news: TabNews): void;
  /** Hears what other tabs tell; never what this one does. */
  hear(listener: (news: TabNews) => void): void;
}

const NAME = "session";
const KEY = "sessionNews";

/** The other tabs by a broadcast channel; by way of the local storage where there is none. */
export function browserTabs(page: Window, storage: Pick<Storage, "setItem">): Tabs {
  return "BroadcastChannel" in page ? channelTabs(new BroadcastChannel(NAME)) : storageTabs(page, storage);
}

function channelTabs(channel: BroadcastChannel): Tabs {
  return {
    tell: (news) => channel.postMessage(news),
    hear: (listener) =>
      channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
        if (isNews(data)) listener(data);
      }),
  };
}

function storageTabs(page: Window, storage: Pick<Storage, "setItem">): Tabs {
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

function isNews(value: unknown): value is TabNews {
  if (typeof value !== "object" || value === null || !("kind" in value)) return false;
  return (
    value.kind === "ended" ||
    value.kind === "out" ||
    (value.kind === "user" && "id" in value && typeof value.id === "number")
  );
}
