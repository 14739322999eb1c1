/** What was made of objects, a level for each of them; forgotten with the objects. */
type Memory = WeakMap<object, unknown>;

/**
 * A function that makes the same of the same objects only once, so that of many documents one that changed costs little.
 * What it makes follows from the objects alone, and nobody changes either.
 */
export function memoize<Objects extends readonly object[], Made>(
  make: (...objects: Objects) => Made,
): (...objects: Objects) => Made {
  const first: Memory = new WeakMap();
  return (...objects) => {
    let memory = first;
    const last = objects.length - 1;
    for (let index = 0; index < last; index += 1) memory = levelOf(memory, objects[index] as object);
    const key = objects[last] as object;
    if (!memory.has(key)) memory.set(key, make(...objects));
    return memory.get(key) as Made;
  };
}

/** The same for what finds several things of the objects, such as the problems of a document. */
export function memoizeAll<Objects extends readonly object[], Found>(
  find: (...objects: Objects) => Iterable<Found>,
): (...objects: Objects) => readonly Found[] {
  return memoize((...objects: Objects) => [...find(...objects)]);
}

function levelOf(memory: Memory, key: object): Memory {
  const known = memory.get(key) as Memory | undefined;
  if (known) return known;
  const level: Memory = new WeakMap();
  memory.set(key, level);
  return level;
}

/** The same for texts, of which no more than `most` are kept: those asked for last. */
export function memoizeLru<Made>(most: number, make: (text: string) => Made): (text: string) => Made {
  const memory = new Map<string, Made>();
  return (text) => {
    const made = memory.has(text) ? (memory.get(text) as Made) : make(text);
    memory.delete(text);
    memory.set(text, made);
    for (const oldest of memory.keys()) {
      if (memory.size <= most) break;
      memory.delete(oldest);
    }
    return made;
  };
}

/** The same for a list of objects; only what was made of the last list is kept. */
export function memoizeLast<Item extends object, Made>(
  make: (list: readonly Item[]) => Made,
): (list: readonly Item[]) => Made {
  let last: { list: readonly Item[]; made: Made } | undefined;
  return (list) => {
    const isSame = last && last.list.length === list.length && list.every((item, index) => item === last?.list[index]);
    if (!last || !isSame) last = { list: [...list], made: make(list) };
    return last.made;
  };
}
