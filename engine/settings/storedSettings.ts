import { createStore, type StoreApi } from "zustand/vanilla";
import type { Api } from "../api/createApi";

/** The settings a user keeps on the server, by key. */
export interface StoredSettings {
  store: StoreApi<Record<string, unknown>>;
  load(): Promise<void>;
  save(key: string, value: unknown): Promise<void>;
  remove(key: string): Promise<void>;
}

/** Makes the local copy of the settings a user keeps on the server; the copy changes at once, the server follows. */
export function createStoredSettings(api: Api): StoredSettings {
  const store = createStore<Record<string, unknown>>(() => ({}));
  const onServer = new Set<string>();
  // One write at a time, so that the last value chosen is the one the server ends with.
  let queue = Promise.resolve();

  function later(task: () => Promise<void>): Promise<void> {
    queue = queue.then(task);
    return queue;
  }

  async function write(key: string, value: unknown): Promise<void> {
    if (!onServer.has(key)) {
      const { error } = await api.call("createStorage", { body: { key, value }, background: true });
      if (error === undefined) onServer.add(key);
      if (error?.status !== 409) return;
      // Another tab has made the key meanwhile.
      onServer.add(key);
    }
    await api.call("updateStorage", { params: { key }, body: { value }, background: true });
  }

  return {
    store,
    async load() {
      const { data } = await api.call<{ key: string; value: unknown }[]>("listStorage", {
        params: { limit: 100 },
        background: true,
      });
      for (const { key } of data ?? []) onServer.add(key);
      store.setState(Object.fromEntries((data ?? []).map(({ key, value }) => [key, value])), true);
    },
    save(key, value) {
      store.setState({ [key]: value });
      return later(() => write(key, value));
    },
    remove(key) {
      const { [key]: _, ...rest } = store.getState();
      store.setState(rest, true);
      return later(async () => {
        onServer.delete(key);
        await api.call("deleteStorage", { params: { key }, background: true });
      });
    },
  };
}
