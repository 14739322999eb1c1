import type { FormData } from "./initialData";
import { copyData, isTree, type Path, readIn, writeIn } from "./paths";

/**
 * The paths of undefined properties in data; with `before`, except in groups that were a single value or null before. An
 * undefined item of a list is a new one, not an emptied one, which is null.
 */
export function emptiedPaths(data: unknown, before?: unknown, path: Path = []): Path[] {
  if (!isTree(data) || (before !== undefined && !isTree(before))) return [];
  const isList = Array.isArray(data);
  return Object.keys(data).flatMap((key) => {
    const inner = [...path, isList ? Number(key) : key];
    if (data[key] === undefined) return isList ? [] : [inner];
    return emptiedPaths(data[key], before?.[key], inner);
  });
}

/** A copy of data with an undefined property at each path that has no value; missing groups around it are created. */
export function withEmptied(data: FormData, paths: readonly Path[]): FormData {
  const copy = copyData(data);
  for (const path of paths) if (readIn(copy, path) === undefined && hasRoom(copy, path)) writeIn(copy, path, undefined);
  return copy;
}

/** A copy of data in which the properties at these paths are undefined, and no others. */
export function onlyEmptied(data: FormData, paths: readonly Path[]): FormData {
  const copy = withoutUndefined(data);
  for (const path of paths) if (isTree(readIn(copy, path.slice(0, -1)))) writeIn(copy, path, undefined);
  return copy;
}

// Whether the path can be written: items of lists are not created, and other values not replaced by groups.
function hasRoom(data: FormData, path: Path): boolean {
  return path.slice(1).every((step, place) => {
    const around = readIn(data, path.slice(0, place + 1));
    return isTree(around) || (around === undefined && typeof path[place] === "string" && typeof step === "string");
  });
}

function withoutUndefined<Data>(data: Data): Data;
function withoutUndefined(data: unknown): unknown {
  if (Array.isArray(data)) return data.map((item) => withoutUndefined(item));
  if (!isTree(data)) return data;
  const entries = Object.entries(data).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([key, value]) => [key, withoutUndefined(value)]));
}
