import type { FileEntry } from "../../../../domain/fileMessages";

/** A column by which entries are sorted. */
export type SortKey = "name" | "size" | "modified" | "permissions";

/** How the entries of a folder are sorted. */
export interface Sort {
  key: SortKey;
  isDescending: boolean;
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

const shownName = ({ shown, name }: FileEntry) => shown ?? name;

/** Sorts entries, folders first, and those that are equal by name. Numbers in names count: `file-9` before `file-10`. */
export function sortEntries(entries: readonly FileEntry[], { key, isDescending }: Sort): FileEntry[] {
  const direction = isDescending ? -1 : 1;
  const byName = (one: FileEntry, other: FileEntry) => collator.compare(shownName(one), shownName(other));
  const compare = (one: FileEntry, other: FileEntry) => {
    const groups = Number(other.kind === "folder") - Number(one.kind === "folder");
    if (groups !== 0) return groups;
    if (key === "name") return direction * byName(one, other);
    return direction * ((one[key] ?? -1) - (other[key] ?? -1)) || byName(one, other);
  };
  return [...entries].sort(compare);
}

/** The entries that are shown: those whose name contains the text, and hidden ones only where they are wanted. */
export function filterEntries(entries: readonly FileEntry[], text: string, showHidden: boolean): FileEntry[] {
  const wanted = text.trim().toLowerCase();
  return entries.filter(
    (entry) =>
      (showHidden || !entry.name.startsWith(".")) && (wanted === "" || shownName(entry).toLowerCase().includes(wanted)),
  );
}
