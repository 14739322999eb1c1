import type { JsonStorage } from "./jsonStorage";

/** Wraps a browser storage, with an in-memory fallback where it is blocked or full. */
export function safeStorage(open: () => Storage): JsonStorage {
  const memory = new Map<string, string>();
  const attempt = <Result>(task: (storage: Storage) => Result): Result | undefined => {
    try {
      return task(open());
    } catch {
      // Blocked or full: the in-memory fallback is used.
      return undefined;
    }
  };
  return {
    getItem: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    setItem(key, value) {
      const isStored = attempt((storage) => storage.setItem(key, value) ?? true);
      if (isStored) memory.delete(key);
      else memory.set(key, value);
    },
    removeItem(key) {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
  };
}

/** The session storage: lasts as long as the browser tab, across reloads. */
export const tabStorage = safeStorage(() => sessionStorage);
