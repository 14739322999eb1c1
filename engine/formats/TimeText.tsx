import { useSyncExternalStore } from "react";
import { formatRelative } from "./relativeTime";
import { formatActiveTime } from "./timestamp";

const REFRESH_INTERVAL = 10_000;
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

// One timer for all relative times of a page; stopped while none is shown.
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const notify of listeners) notify();
  }, REFRESH_INTERVAL);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function readNow(): number {
  // Snapshots must be stable between two reads of React: while the timer is stopped, the time is updated only after an interval.
  if (!timer && Date.now() - now > REFRESH_INTERVAL) now = Date.now();
  return now;
}

/** An instant as YYYY-MM-DD HH:mm:ss in the active time zone. */
export function ExactTime({ instant }: { instant: Date }) {
  return <time dateTime={instant.toISOString()}>{formatActiveTime(instant)}</time>;
}

/** A relative time that updates itself, with the exact time as tooltip. */
export function RelativeTime({ instant, language }: { instant: Date; language: string }) {
  const current = useSyncExternalStore(subscribe, readNow);
  // An instant after the timer's last tick counts as now, not as the future.
  const isJustNow = instant.getTime() > current && instant.getTime() <= current + REFRESH_INTERVAL;
  const text = formatRelative(instant, isJustNow ? instant : new Date(current), language);
  return (
    <time dateTime={instant.toISOString()} title={formatActiveTime(instant)}>
      {text}
    </time>
  );
}
