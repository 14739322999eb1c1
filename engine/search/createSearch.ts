import { createStore, type StoreApi } from "zustand/vanilla";
import type { SearchHit } from "./searchResults";

/** The results of one category. */
export interface CategoryResult {
  hits: SearchHit[];
  total: number;
}

/** The state of a search. */
export interface SearchState {
  /** The searched text; empty when idle. */
  text: string;
  /** The categories without a response yet. */
  pending: readonly string[];
  /** Results by category; none for a failed call. */
  found: Readonly<Record<string, CategoryResult>>;
}

/** Searches one category; resolves to undefined when that failed. */
export type SearchCategory = (
  category: string,
  text: string,
  signal: AbortSignal,
) => Promise<CategoryResult | undefined>;

/** A search over several categories. */
export interface Search {
  store: StoreApi<SearchState>;
  /** Searches debounced; whitespace alone is not searched. */
  type(text: string): void;
  /** Searches the typed text at once. */
  flush(): void;
  /** Sets the categories, and repeats the current search. */
  choose(categories: readonly string[]): void;
  stop(): void;
}

const IDLE: SearchState = { text: "", pending: [], found: {} };

/** Makes a debounced search; a response to an older text never replaces that to a newer one. */
export function createSearch(searchCategory: SearchCategory, debounce: number, chosen: readonly string[]): Search {
  const store = createStore<SearchState>(() => IDLE);
  const { run, stop } = createRunner(store, searchCategory);
  let categories = chosen;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let typed = "";
  const start = () => {
    clearTimeout(timer);
    if (typed !== "" && typed !== store.getState().text) run(typed, categories);
  };
  const cancel = () => {
    clearTimeout(timer);
    stop();
  };
  return {
    store,
    type(text) {
      clearTimeout(timer);
      typed = text.trim();
      if (typed === "") {
        cancel();
        store.setState(IDLE);
      } else timer = setTimeout(start, debounce);
    },
    flush: start,
    choose(next) {
      categories = next;
      if (store.getState().text !== "") run(store.getState().text, next);
    },
    stop: cancel,
  };
}

/** Searches all categories for a text; a running search is aborted. */
function createRunner(store: StoreApi<SearchState>, searchCategory: SearchCategory) {
  let running = new AbortController();

  async function runCategory(category: string, text: string, { signal }: AbortController): Promise<void> {
    const result = await searchCategory(category, text, signal);
    if (signal.aborted) return;
    store.setState(({ pending, found: { [category]: _, ...others } }) => ({
      pending: pending.filter((id) => id !== category),
      found: result ? { ...others, [category]: result } : others,
    }));
  }

  return {
    run(text: string, categories: readonly string[]): void {
      running.abort("A newer search took its place");
      running = new AbortController();
      // Previous results stay until the new response, so that the list does not flicker.
      const previous = Object.entries(store.getState().found).filter(([id]) => categories.includes(id));
      store.setState({ text, pending: categories, found: Object.fromEntries(previous) });
      for (const category of categories) void runCategory(category, text, running);
    },
    stop: () => running.abort("Nothing is searched any more"),
  };
}

/** Whether the results of a category are those of a text, not those of a previous search. */
export function isFoundFor({ text, pending }: SearchState, query: string, category: string): boolean {
  return text === query && !pending.includes(category);
}

/** Whether the first result for a text is final: all categories before it have responded, or all have without any result. */
export function isFirstKnown(state: SearchState, query: string, categories: readonly string[]): boolean {
  const open = categories.find((id) => !isFoundFor(state, query, id));
  const first = categories.find((id) => isFoundFor(state, query, id) && (state.found[id]?.hits.length ?? 0) > 0);
  if (open === undefined) return true;
  return first !== undefined && categories.indexOf(first) < categories.indexOf(open);
}
