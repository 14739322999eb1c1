import { useEffect, useEffectEvent, useRef } from "react";
import { useOperation } from "../../api/useOperation";
import { useChannel } from "../../live/LiveContext";
import { type ProgressRow, withEvent } from "./progressRows";

/** What a channel has told so far of the subjects of a change, and what it tells from now on; no channel, nothing is asked. */
export function useProgress(operation: string, channel: string | undefined) {
  const read = useOperation<ProgressRow[]>(operation, { channel }, { enabled: channel !== undefined });
  const { isFetching } = read;
  // What was told while an answer was on its way, which may be older.
  const told = useRef<unknown[]>([]);
  const isOutdated = useRef(false);
  const readAgain = () => {
    told.current = [];
    // A first read that is on its way is not asked anew: what follows it is.
    if (isFetching) isOutdated.current = true;
    else void read.refetch();
  };
  const settle = useEffectEvent(() => {
    const late = told.current;
    told.current = [];
    if (late.length > 0) read.change((rows) => late.reduce<ProgressRow[]>(withEvent, rows));
    if (isOutdated.current) void read.refetch();
    isOutdated.current = false;
  });
  useEffect(() => {
    if (!isFetching) settle();
  }, [isFetching]);
  useChannel(channel, "status", (payload) => {
    if (isFetching) told.current.push(payload);
    read.change((rows) => withEvent(rows, payload));
  });
  // Before the channel was joined, at first or after the connection was lost, it may have told what no earlier answer says.
  useChannel(channel, "subscription_succeeded", readAgain);
  return read;
}
