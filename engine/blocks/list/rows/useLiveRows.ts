import { useEffect, useEffectEvent, useMemo, useState } from "react";
import type { OperationState } from "../../../api/useOperation";
import { type BindingContext, bind } from "../../../bindings/bind";
import type { ListBlock } from "../../../generated/documents";
import { useChannel } from "../../../live/LiveContext";
import { createLiveJournal } from "./liveJournal";
import { mergeChanges, type Row, rowsOf } from "./rows";

// Grace period in milliseconds for events that arrive out of order, before a gap causes a refetch.
const GAP_DELAY = 1_000;

/** The rows of a list with live events merged; refetched after a missed event or when a row was removed. */
export function useLiveRows({ live }: ListBlock, context: BindingContext, read: OperationState<Row[]>): Row[] {
  const { key = "id", revision = "", event = "", removed = "" } = live ?? {};
  const journal = useMemo(() => createLiveJournal(key, revision), [key, revision]);
  const [version, setVersion] = useState(0);
  // The connection is opened after the first rows, so as not to delay them.
  const bound = live && read.data !== undefined ? bind(live.channel, context) : undefined;
  const channel = typeof bound === "string" ? bound : undefined;
  useChannel(channel, event, (payload) => {
    if (revision === "") return read.change((rows) => mergeChanges(rows, payload, key));
    journal.record(payload);
    setVersion(version + 1);
  });
  useChannel(removed === "" ? undefined : channel, removed, (payload) => {
    const gone = new Set(rowsOf(payload).map((row) => String(row[key])));
    if (rows.some((row) => gone.has(String(row[key])))) void read.refetch();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: version changes with the journal
  const { rows, hasGap } = useMemo(() => journal.apply(rowsOf(read.data)), [journal, read.data, version]);
  const refetch = useEffectEvent(() => void read.refetch());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a response that leaves the gap open is followed by another refetch
  useEffect(() => {
    if (!hasGap) return undefined;
    const timer = setTimeout(() => refetch(), GAP_DELAY);
    return () => clearTimeout(timer);
  }, [hasGap, read.data]);
  return rows;
}
