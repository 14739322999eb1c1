import { copyData, isTree } from "./paths";

/**
 * Three-way merge: applies the differences between the data another owner was given and what it made of them, so that
 * input entered meanwhile is preserved.
 */
export function mergeData(ours: unknown, given: unknown, made: unknown): unknown {
  if (Object.is(given, made)) return ours;
  if (Array.isArray(given) && Array.isArray(made) && Array.isArray(ours)) return mergeList(ours, given, made);
  if (isMap(given) && isMap(made) && isMap(ours)) return mergeMap(ours, given, made);
  // A copied File counts as the same file.
  if (isOpaque(given) && isOpaque(made)) return ours;
  return copyData(made);
}

// A list whose length changed is taken over whole, as indexes no longer correspond.
function mergeList(ours: unknown[], given: unknown[], made: unknown[]): unknown[] {
  if (given.length !== made.length || ours.length !== given.length) return copyData(made);
  return ours.map((item, place) => mergeData(item, given[place], made[place]));
}

function mergeMap(
  ours: Record<string, unknown>,
  given: Record<string, unknown>,
  made: Record<string, unknown>,
): Record<string, unknown> {
  const merged = { ...ours };
  for (const key of Object.keys({ ...given, ...made })) {
    if (key in made) merged[key] = mergeData(ours[key], given[key], made[key]);
    // A property emptied by the user stays as undefined; only an omitted one is removed.
    else if (given[key] !== undefined) delete merged[key];
  }
  return merged;
}

function isMap(value: unknown): value is Record<string, unknown> {
  return isTree(value) && !Array.isArray(value);
}

function isOpaque(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !isTree(value);
}
