import { createStore, type StoreApi } from "zustand/vanilla";
import type { Api } from "../api/createApi";
import { type JsonStorage, readJson, writeJson } from "./jsonStorage";

/** The settings a user keeps on the server, by key. */
export interface StoredSettings {
  store: StoreApi<Record<string, unknown>>;
  load(): Promise<void>;
  /** What they were when this browser last knew them: a guess until they are loaded. */
  lastKnown(): Record<string, unknown>;
  save(key: string, value: unknown): Promise<void>;
  remove(key: string): Promise<void>;
}

const LAST_KNOWN = "lastSettings";

/**
 * Makes the local copy of the settings a user keeps on the server; the copy changes at once, the server follows.
 * The storage keeps it until the session ends, which empties it.
 */
export function createStoredSettings(api: Api, storage: JsonStorage): StoredSettings {
  const store = createStore<Record<string, unknown>>(() => ({}));
  store.subscribe((values) => writeJson(storage, LAST_KNOWN, values));
  const server = createServerSide(api);
  // One write at a time, so that the last value chosen is the one the server ends with.
  let queue = Promise.resolve();

  function later(task: () => Promise<void>): Promise<void> {
    queue = queue.then(task);
    return queue;
  }

  return {
    store,
    load: async () => store.setState(await server.read(), true),
    lastKnown: () => Object(readJson<unknown>(storage, LAST_KNOWN, {})),
    save(key, value) {
      store.setState({ [key]: value });
      return later(() => server.write(key, value));
    },
    remove(key) {
      const { [key]: _, ...rest } = store.getState();
      store.setState(rest, true);
      return later(() => server.remove(key));
    },
  };
}

/** The server's side: it makes a key once and changes it from then on. */
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
      if (!known.has(key)) {
        const { error } = await api.call("createStorage", { body: { key, value }, background: true });
        if (error === undefined) known.add(key);
        if (error?.status !== 409) return;
        // Another tab has made the key meanwhile.
        known.add(key);
      }
      await api.call("updateStorage", { params: { key }, body: { value }, background: true });
    },
    async remove(key: string): Promise<void> {
      known.delete(key);
      await api.call("deleteStorage", { params: { key }, background: true });
    },
  };
}
