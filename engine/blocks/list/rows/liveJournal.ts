import { mergeChanges, type Row, revisionOf } from "./rows";

/** A journal of live changes to rows, to be replayed over responses that are older than the changes. */
export interface LiveJournal {
  record(payload: unknown): void;
  /** Applies newer changes to rows; `hasGap`: an earlier event is missing. */
  apply<List extends readonly Row[]>(rows: List): { rows: List | Row[]; hasGap: boolean };
}

const MAX_ROWS = 1_000;
const MAX_CHANGES = 20;

/**
 * Makes the journal of a list. The changes of a row are applied in order of revision, each once, in whatever order they
 * arrive; a response older than a change does not undo it. Holds at most MAX_CHANGES for each of the last MAX_ROWS rows.
 */
export function createLiveJournal(key: string, revision: string): LiveJournal {
  const changes = new Map<string, Row[]>();
  // Memoizes changed rows, so that they keep their identity and do not re-render.
  const merged = new WeakMap<Row, { row: Row; count: number; last: Row | undefined }>();
  const withChanges = (row: Row, due: readonly Row[]): Row => {
    const cached = merged.get(row);
    const mark = { count: due.length, last: due.at(-1) };
    if (cached?.count === mark.count && cached.last === mark.last) return cached.row;
    const [next = row] = due.reduce<Row[]>((list, change) => mergeChanges(list, change, key), [row]);
    merged.set(row, { row: next, ...mark });
    return next;
  };
  return {
    record(payload) {
      for (const change of Array.isArray(payload) ? payload : [payload]) {
        if (revisionOf(change, revision) === undefined) continue;
        const id = String(change[key]);
        const known = changes.get(id) ?? [];
        if (known.some((other) => other[revision] === change[revision])) continue;
        changes.delete(id);
        changes.set(id, inOrder([...known, change], revision).slice(-MAX_CHANGES));
      }
      for (const id of [...changes.keys()].slice(0, Math.max(0, changes.size - MAX_ROWS))) changes.delete(id);
    },
    apply(rows) {
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

// The changes that follow the row's revision without a gap.
function dueChanges(row: Row, known: readonly Row[], revision: string): { due: Row[]; isGap: boolean } {
  let reached = revisionOf(row, revision);
  if (reached === undefined) return { due: [...known], isGap: false };
  const due: Row[] = [];
  for (const change of known) {
    const next = Number(change[revision]);
    if (next <= reached) continue;
    if (next > reached + 1) return { due, isGap: true };
    due.push(change);
    reached = next;
  }
  return { due, isGap: false };
}
