import { useEffect, useSyncExternalStore } from "react";
import { useOpeners } from "#engine";
import type { Choice, Conflicts } from "./Conflicts";

/** Asks in a window what happens where a name exists. Closing it skips the file. */
export function useConflictForm(conflicts: Conflicts, form: string): void {
  const { openForm } = useOpeners();
  const { question } = conflicts;
  const { current } = useSyncExternalStore(question.subscribe, question.getState);
  useEffect(() => {
    if (!current) return;
    const { name, folder, answer } = current;
    openForm(form, { record: { name, folder } }, (isDone, values) => {
      const { choice = "skip", all = false } = (isDone ? values : {}) as { choice?: Choice; all?: boolean };
      answer(choice, all);
    });
  }, [current, form, openForm]);
}
