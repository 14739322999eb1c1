import { useEffect, useEffectEvent, useMemo, useState } from "react";
import type { OperationState } from "../../../api/useOperation";
import { type BindingContext, bind } from "../../../bindings/bind";
import type { ListBlock } from "../../../generated/documents";
import { useChannel } from "../../../live/LiveContext";
import { createLiveJournal } from "./liveJournal";
import { mergeChanges, type Row, rowsOf } from "./rows";

// An event that was overtaken is on its way; only one that does not come is worth another read.
const GAP_PATIENCE = 1_000;

/** The rows of a list with what live events said since; read again after an event was missed or a row is gone. */
export function useLiveRows({ live }: ListBlock, context: BindingContext, read: OperationState<Row[]>): Row[] {
  const { key = "id", revision = "", event = "", removed = "" } = live ?? {};
  const journal = useMemo(() => createLiveJournal(key, revision), [key, revision]);
  const [heard, setHeard] = useState(0);
  // The connection waits for the first rows: it must not make them later.
  const bound = live && read.data !== undefined ? bind(live.channel, context) : undefined;
  const channel = typeof bound === "string" ? bound : undefined;
  useChannel(channel, event, (payload) => {
    if (revision === "") return read.change((rows) => mergeChanges(rows, payload, key));
    journal.note(payload);
    setHeard(heard + 1);
  });
  useChannel(removed === "" ? undefined : channel, removed, (payload) => {
    const gone = new Set(rowsOf(payload).map((row) => String(row[key])));
    if (rows.some((row) => gone.has(String(row[key])))) void read.refetch();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was heard is in the journal
  const { rows, hasGap } = useMemo(() => journal.over(rowsOf(read.data)), [journal, read.data, heard]);
  const reread = useEffectEvent(() => void read.refetch());
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer that leaves the gap open is followed by another read
  useEffect(() => {
    if (!hasGap) return undefined;
    const patience = setTimeout(() => reread(), GAP_PATIENCE);
    return () => clearTimeout(patience);
  }, [hasGap, read.data]);
  return rows;
}
