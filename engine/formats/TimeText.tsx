import { useSyncExternalStore } from "react";
import { formatRelative } from "./relativeTime";
import { formatActiveTime } from "./timestamp";

const refreshEvery = 10_000;
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

// One clock for all relative times of a page; it stands still while none is shown.
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const tell of listeners) tell();
  }, refreshEvery);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function readNow(): number {
  // React reads twice in a row and wants the same: while it stands still the clock is set once it is a tick behind.
  if (!timer && Date.now() - now > refreshEvery) now = Date.now();
  return now;
}

/** An instant as YYYY-MM-DD HH:mm:ss in the active time zone. */
export function ExactTime({ instant }: { instant: Date }) {
  return <time dateTime={instant.toISOString()}>{formatActiveTime(instant)}</time>;
}

/** How long ago an instant was, kept up to date, with the exact time on hover. */
export function RelativeTime({ instant, language }: { instant: Date; language: string }) {
  const current = useSyncExternalStore(subscribe, readNow);
  // What has just arrived may be younger than the clock's last tick: it is now, not in the future.
  const isJustNow = instant.getTime() > current && instant.getTime() <= current + refreshEvery;
  const text = formatRelative(instant, isJustNow ? instant : new Date(current), language);
  return (
    <time dateTime={instant.toISOString()} title={formatActiveTime(instant)}>
      {text}
    </time>
  );
}
