import { keyOf, type Path, readIn } from "./paths";

/** The index of an item after the one at `from` was moved, or removed (`to` undefined); undefined for the removed one. */
export function indexAfterMove(place: number, from: number, to: number | undefined): number | undefined {
  if (place === from) return to;
  const isPassed = place > from && (to === undefined || place <= to);
  if (isPassed) return place - 1;
  return to !== undefined && to <= place && place < from ? place + 1 : place;
}

/** The items after the one at `from` was moved, or removed (`to` undefined). */
export function itemsAfterMove(items: readonly unknown[], from: number, to: number | undefined): unknown[] {
  const others = items.toSpliced(from, 1);
  return to === undefined ? others : others.toSpliced(to, 0, items[from]);
}

/** The path after an item of a list was moved or removed; undefined for a path into the removed one. */
export function pathAfterMove(path: Path, list: Path, from: number, to: number | undefined): Path | undefined {
  const place = path[list.length];
  if (typeof place !== "number" || keyOf(path.slice(0, list.length)) !== keyOf(list)) return path;
  const next = indexAfterMove(place, from, to);
  return next === undefined ? undefined : path.with(list.length, next);
}

/** Whether the value at a path in a list is unchanged, such as 3/name when another row was edited. */
export function isUnchangedAt(before: unknown, after: unknown, within: string): boolean {
  const [place, ...steps] = within.split("/");
  if (!place || !Array.isArray(before) || !Array.isArray(after)) return false;
  const [old, now]: unknown[] = [before[Number(place)], after[Number(place)]];
  if (old !== undefined && old === now) return true;
  // After rows were added or removed, an equal value may be that of another row.
  return before.length === after.length && steps.length > 0 && readIn(old, steps) === readIn(now, steps);
}

/** The index of the only item removed from a list, where nothing else changed. */
export function removedIndex(before: unknown, after: unknown): number | undefined {
  if (!Array.isArray(before) || !Array.isArray(after) || before.length !== after.length + 1) return undefined;
  const first = before.findIndex((item, place) => place >= after.length || item !== after[place]);
  return before.slice(first + 1).every((item, place) => item === after[first + place]) ? first : undefined;
}
