import { useEffect, useEffectEvent, useLayoutEffect } from "react";
import { useInvalidateOthers } from "../../api/useOperation";
import { useSubscribe } from "../../live/LiveContext";
import { countStatuses, type ProgressRow, withEvent } from "./progressRows";

const isFinished = (rows: readonly ProgressRow[]) => rows.length > 0 && countStatuses(rows).waiting === 0;

/** Refetches everything else shown once all subjects of a channel are finished, even if its window was closed before. */
export function useRefetchAtEnd(operation: string, channel: string | undefined, rows: readonly ProgressRow[]): void {
  const invalidate = useInvalidateOthers();
  const subscribe = useSubscribe();
  const hasEnded = isFinished(rows);
  useEffect(() => {
    if (hasEnded) invalidate(operation);
  }, [hasEnded, invalidate, operation]);
  const watchAfterClose = useEffectEvent(() => {
    if (channel === undefined || hasEnded) return;
    let known = [...rows];
    const end = subscribe(channel, "status", (payload) => {
      known = withEvent(known, payload);
      if (!isFinished(known)) return;
      // If closed before the rows were loaded, there may be more subjects.
      if (rows.length > 0) end();
      invalidate(operation);
    });
  });
  // A layout effect runs before the window unsubscribes; unsubscribing and resubscribing would lose events in between.
  useLayoutEffect(() => () => watchAfterClose(), []);
}
