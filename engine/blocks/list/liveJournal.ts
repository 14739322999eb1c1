import { mergeChanges, type Row, revisionOf } from "./rows";

/** What live events said of rows, kept until answers have caught up with it. */
export interface LiveJournal {
  note(payload: unknown): void;
  /** The rows with what is known to have changed since; hasGap: an event before one that came is missing. */
  over<List extends readonly Row[]>(rows: List): { rows: List | Row[]; hasGap: boolean };
}

const MOST_ROWS = 1_000;
const MOST_CHANGES = 20;

/**
 * Makes the journal of a list. Changes of a row are applied in the order they are counted in, each once, whatever order
 * they arrive in; an answer that was read before an event does not undo it.
 */
export function createLiveJournal(key: string, revision: string): LiveJournal {
  const changes = new Map<string, Row[]>();
  return {
    note(payload) {
      for (const change of Array.isArray(payload) ? payload : [payload]) {
        if (revisionOf(change, revision) === undefined) continue;
        const id = String(change[key]);
        const known = changes.get(id) ?? [];
        if (known.some((other) => other[revision] === change[revision])) continue;
        changes.delete(id);
        changes.set(id, inOrder([...known, change], revision).slice(-MOST_CHANGES));
      }
      for (const id of [...changes.keys()].slice(0, Math.max(0, changes.size - MOST_ROWS))) changes.delete(id);
    },
    over(rows) {
      let hasGap = false;
      const next = rows.flatMap((row) => {
        const waiting = changes.get(String(row[key])) ?? [];
        const { due, isGap } = dueChanges(row, waiting, revision);
        hasGap ||= isGap;
        return due;
      });
      return {
        rows: next.reduce<typeof rows | Row[]>((list, change) => mergeChanges(list, change, key), rows),
        hasGap,
      };
    },
  };
}

function inOrder(changes: Row[], revision: string): Row[] {
  return changes.sort((a, b) => Number(a[revision]) - Number(b[revision]));
}

// Those that follow the row's own revision without a gap.
function dueChanges(row: Row, waiting: readonly Row[], revision: string): { due: Row[]; isGap: boolean } {
  let reached = revisionOf(row, revision);
  if (reached === undefined) return { due: [...waiting], isGap: false };
  const due: Row[] = [];
  for (const change of waiting) {
    const next = Number(change[revision]);
    if (next <= reached) continue;
    if (next > reached + 1) return { due, isGap: true };
    due.push(change);
    reached = next;
  }
  return { due, isGap: false };
}
