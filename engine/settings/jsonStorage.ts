/** The part of a browser storage that is used. */
export type JsonStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The JSON value under a key; the fallback when the key is missing or its content cannot be parsed. */
export function readJson<Value>(storage: JsonStorage, key: string, fallback: Value): Value {
  try {
    const text = storage.getItem(key);
    return text === null ? fallback : (JSON.parse(text) as Value);
  } catch {
    return fallback;
  }
}

/** Writes a JSON value under a key; a full or forbidden storage keeps what it had. */
export function writeJson(storage: JsonStorage, key: string, value: unknown): boolean {
  try {
    storage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** The storage of one user: what is kept for one is not read for another in the same browser. */
export function userStorage(storage: JsonStorage, userId: number | string): JsonStorage {
  const own = (key: string) => `user.${userId}.${key}`;
  return {
    getItem: (key) => storage.getItem(own(key)),
    setItem: (key, value) => storage.setItem(own(key), value),
    removeItem: (key) => storage.removeItem(own(key)),
  };
}
