/** The methods of Storage that are used. */
export type JsonStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Reads a JSON value; the fallback when the key is missing or its content cannot be parsed. */
export function readJson<Value>(storage: JsonStorage, key: string, fallback: Value): Value {
  try {
    const text = storage.getItem(key);
    return text === null ? fallback : (JSON.parse(text) as Value);
  } catch {
    return fallback;
  }
}

/** Writes a JSON value; returns false, and leaves the storage unchanged, where it is blocked or full. */
export function writeJson(storage: JsonStorage, key: string, value: unknown): boolean {
  try {
    storage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Prefixes the keys of a storage with a user id, so that users of the same browser have separate values. */
export function userStorage(storage: JsonStorage, userId: number | string): JsonStorage {
  const own = (key: string) => `user.${userId}.${key}`;
  return {
    getItem: (key) => storage.getItem(own(key)),
    setItem: (key, value) => storage.setItem(own(key), value),
    removeItem: (key) => storage.removeItem(own(key)),
  };
}
