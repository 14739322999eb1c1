import type { JsonStorage } from "./jsonStorage";

/** A storage of the browser, or one that lasts as long as the page where the browser forbids it or has no room. */
export function safeStorage(open: () => Storage): JsonStorage {
  const own = new Map<string, string>();
  const attempt = <Result>(task: (storage: Storage) => Result): Result | undefined => {
    try {
      return task(open());
    } catch {
      // Forbidden or full: what was kept on the page stands in.
      return undefined;
    }
  };
  return {
    getItem: (key) => own.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    setItem(key, value) {
      const isKept = attempt((storage) => storage.setItem(key, value) ?? true);
      if (isKept) own.delete(key);
      else own.set(key, value);
    },
    removeItem(key) {
      own.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
  };
}

/** What lasts as long as this tab of the browser, over loading its page anew. */
export const tabStorage = safeStorage(() => sessionStorage);
