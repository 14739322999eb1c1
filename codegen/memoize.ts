/** Results by argument, one level per argument. Weak references release them together with their arguments. */
type Cache = WeakMap<object, unknown>;

/**
 * Memoizes a function by the identity of its arguments, so that recompiling one changed document of many is cheap. The
 * result must depend on the arguments only, and neither may be mutated.
 */
export function memoize<Objects extends readonly object[], Result>(
  compute: (...objects: Objects) => Result,
): (...objects: Objects) => Result {
  const first: Cache = new WeakMap();
  return (...objects) => {
    let cache = first;
    const last = objects.length - 1;
    for (let index = 0; index < last; index += 1) cache = levelOf(cache, objects[index] as object);
    const key = objects[last] as object;
    if (!cache.has(key)) cache.set(key, compute(...objects));
    return cache.get(key) as Result;
  };
}

/** Like memoize, for generators, such as those of problems; the results are collected in an array. */
export function memoizeAll<Objects extends readonly object[], Found>(
  find: (...objects: Objects) => Iterable<Found>,
): (...objects: Objects) => readonly Found[] {
  return memoize((...objects: Objects) => [...find(...objects)]);
}

function levelOf(cache: Cache, key: object): Cache {
  const existing = cache.get(key) as Cache | undefined;
  if (existing) return existing;
  const level: Cache = new WeakMap();
  cache.set(key, level);
  return level;
}

/** Like memoize, for a string argument. Caches the `limit` most recently used results (LRU). */
export function memoizeLru<Result>(limit: number, compute: (text: string) => Result): (text: string) => Result {
  const cache = new Map<string, Result>();
  return (text) => {
    const result = cache.has(text) ? (cache.get(text) as Result) : compute(text);
    cache.delete(text);
    cache.set(text, result);
    for (const oldest of cache.keys()) {
      if (cache.size <= limit) break;
      cache.delete(oldest);
    }
    return result;
  };
}

/** Like memoize, for a list compared by the identity of its items. Caches only the last result. */
export function memoizeLast<Item extends object, Result>(
  compute: (list: readonly Item[]) => Result,
): (list: readonly Item[]) => Result {
  let last: { list: readonly Item[]; result: Result } | undefined;
  return (list) => {
    const isUnchanged =
      last && last.list.length === list.length && list.every((item, index) => item === last?.list[index]);
    if (!last || !isUnchanged) last = { list: [...list], result: compute(list) };
    return last.result;
  };
}
