import { createStore, type StoreApi } from "zustand/vanilla";
import type { Api } from "../api/createApi";
import { type JsonStorage, readJson, writeJson } from "./jsonStorage";

/** A user's settings stored on the server, by key. */
export interface StoredSettings {
  store: StoreApi<Record<string, unknown>>;
  load(): Promise<void>;
  /** The last-known values, cached in the browser: used until they are loaded. */
  lastKnown(): Record<string, unknown>;
  save(key: string, value: unknown): Promise<void>;
  remove(key: string): Promise<void>;
}

const LAST_KNOWN = "lastSettings";
/** Length of values whose requests browsers complete after the page is left: 64 kB hold it in UTF-8. */
const MAX_KEPT_ALIVE = 16_000;

/**
 * Makes the local copy of a user's settings on the server, with optimistic updates. It is cached in the browser storage
 * until the session ends, which clears it.
 */
export function createStoredSettings(api: Api, storage: JsonStorage): StoredSettings {
  const store = createStore<Record<string, unknown>>(() => ({}));
  store.subscribe((values) => writeJson(storage, LAST_KNOWN, values));
  const server = createServerSide(api);
  // Writes are queued, so that the last value is the one stored on the server.
  let queue = Promise.resolve();

  function enqueue(task: () => Promise<void>): Promise<void> {
    queue = queue.then(task);
    return queue;
  }

  return {
    store,
    load: async () => store.setState(await server.read(), true),
    lastKnown: () => Object(readJson<unknown>(storage, LAST_KNOWN, {})),
    save(key, value) {
      store.setState({ [key]: value });
      return enqueue(() => server.write(key, value));
    },
    remove(key) {
      const { [key]: _, ...rest } = store.getState();
      store.setState(rest, true);
      return enqueue(() => server.remove(key));
    },
  };
}

/** The storage API: creates a key on the first write, then updates it. */
function createServerSide(api: Api) {
  const known = new Set<string>();
  return {
    async read(): Promise<Record<string, unknown>> {
      const params = { limit: 100 };
      const { data } = await api.call<{ key: string; value: unknown }[]>("listStorage", { params, background: true });
      for (const { key } of data ?? []) known.add(key);
      return Object.fromEntries((data ?? []).map(({ key, value }) => [key, value]));
    },
    async write(key: string, value: unknown): Promise<void> {
      const options = { background: true, keepalive: JSON.stringify(value).length < MAX_KEPT_ALIVE };
      if (!known.has(key)) {
        const { error } = await api.call("createStorage", { body: { key, value }, ...options });
        if (error === undefined) known.add(key);
        if (error?.status !== 409) return;
        // Another tab has created the key meanwhile.
        known.add(key);
      }
      await api.call("updateStorage", { params: { key }, body: { value }, ...options });
    },
    async remove(key: string): Promise<void> {
      known.delete(key);
      await api.call("deleteStorage", { params: { key }, background: true });
    },
  };
}
