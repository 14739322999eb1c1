import { useEffect, useEffectEvent, useLayoutEffect } from "react";
import { useInvalidateOthers } from "../../api/useOperation";
import { useSubscribe } from "../../live/LiveContext";
import { countStatuses, type ProgressRow, withEvent } from "./progressRows";

const isOver = (rows: readonly ProgressRow[]) => rows.length > 0 && countStatuses(rows).waiting === 0;

/** Reads again what else is shown once all that a channel tells of has ended, also when its window was closed before. */
export function useRefetchAtEnd(operation: string, channel: string | undefined, rows: readonly ProgressRow[]): void {
  const invalidate = useInvalidateOthers();
  const subscribe = useSubscribe();
  const hasEnded = isOver(rows);
  useEffect(() => {
    if (hasEnded) invalidate(operation);
  }, [hasEnded, invalidate, operation]);
  const leave = useEffectEvent(() => {
    if (channel === undefined || hasEnded) return;
    let known = [...rows];
    const end = subscribe(channel, "status", (payload) => {
      known = withEvent(known, payload);
      if (!isOver(known)) return;
      // Closed before the rows had come, nobody knows whether there are more.
      if (rows.length > 0) end();
      invalidate(operation);
    });
  });
  // Before the window's own listening ends: a channel left and joined again would lose what is told in between.
  useLayoutEffect(() => () => leave(), []);
}
