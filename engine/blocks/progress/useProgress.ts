import { useEffect, useEffectEvent, useRef } from "react";
import { useOperation } from "../../api/useOperation";
import { useChannel } from "../../live/LiveContext";
import { type ProgressRow, withEvent } from "./progressRows";

/** Reads the stored progress of a channel and merges its live events; without a channel, nothing is read. */
export function useProgress(operation: string, channel: string | undefined) {
  const read = useOperation<ProgressRow[]>(operation, { channel }, { enabled: channel !== undefined });
  const { isFetching } = read;
  // Events received during a fetch, whose response may be older.
  const buffered = useRef<unknown[]>([]);
  const isOutdated = useRef(false);
  const refetch = () => {
    buffered.current = [];
    // A pending first fetch is not repeated at once, but followed by another.
    if (isFetching) isOutdated.current = true;
    else void read.refetch();
  };
  const settle = useEffectEvent(() => {
    const events = buffered.current;
    buffered.current = [];
    if (events.length > 0) read.change((rows) => events.reduce<ProgressRow[]>(withEvent, rows));
    if (isOutdated.current) void read.refetch();
    isOutdated.current = false;
  });
  useEffect(() => {
    if (!isFetching) settle();
  }, [isFetching]);
  useChannel(channel, "status", (payload) => {
    if (isFetching) buffered.current.push(payload);
    read.change((rows) => withEvent(rows, payload));
  });
  // Events before the subscription, at first or after a reconnect, may be missing in earlier responses.
  useChannel(channel, "subscription_succeeded", refetch);
  return read;
}
