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
  // A row that was drawn with its changes keeps its identity until there are more, so that it is not drawn again.
  const drawn = new WeakMap<Row, { row: Row; count: number; last: Row | undefined }>();
  const withChanges = (row: Row, due: readonly Row[]): Row => {
    const before = drawn.get(row);
    const mark = { count: due.length, last: due.at(-1) };
    if (before?.count === mark.count && before.last === mark.last) return before.row;
    const [next = row] = due.reduce<Row[]>((list, change) => mergeChanges(list, change, key), [row]);
    drawn.set(row, { row: next, ...mark });
    return next;
  };
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
      let isChanged = false;
      const next = rows.map((row) => {
        const { due, isGap } = dueChanges(row, changes.get(String(row[key])) ?? [], revision);
        hasGap ||= isGap;
        const shown = due.length === 0 ? row : withChanges(row, due);
        isChanged ||= shown !== row;
        return shown;
      });
      return { rows: isChanged ? next : rows, hasGap };
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
