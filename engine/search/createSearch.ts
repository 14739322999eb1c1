import { createStore, type StoreApi } from "zustand/vanilla";
import type { SearchHit } from "./searchResults";

/** What one category found. */
export interface CategoryResult {
  hits: SearchHit[];
  total: number;
}

/** What is being searched and what has been found so far. */
export interface SearchState {
  /** The text the results are for; empty when nothing is searched. */
  text: string;
  /** The categories that have not answered yet. */
  waiting: readonly string[];
  /** By category; one whose call failed has none. */
  found: Readonly<Record<string, CategoryResult>>;
}

/** Asks one category; undefined when it failed. */
export type SearchCategory = (
  category: string,
  text: string,
  signal: AbortSignal,
) => Promise<CategoryResult | undefined>;

/** A search over several categories. */
export interface Search {
  store: StoreApi<SearchState>;
  /** Searches when typing has rested; white space alone searches nothing. */
  type(text: string): void;
  /** Searches what was typed without waiting any longer. */
  hurry(): void;
  /** Searches these categories from now on, and for the present text at once. */
  choose(categories: readonly string[]): void;
  stop(): void;
}

const NOTHING: SearchState = { text: "", waiting: [], found: {} };

/** Makes a search: it waits until typing rests, and an answer to an older text never replaces one to a newer. */
export function createSearch(ask: SearchCategory, debounce: number, chosen: readonly string[]): Search {
  const store = createStore<SearchState>(() => NOTHING);
  const { run, stop } = createRunner(store, ask);
  let categories = chosen;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let typed = "";
  const start = () => {
    clearTimeout(timer);
    if (typed !== "" && typed !== store.getState().text) run(typed, categories);
  };
  const rest = () => {
    clearTimeout(timer);
    stop();
  };
  return {
    store,
    type(text) {
      clearTimeout(timer);
      typed = text.trim();
      if (typed === "") {
        rest();
        store.setState(NOTHING);
      } else timer = setTimeout(start, debounce);
    },
    hurry: start,
    choose(next) {
      categories = next;
      if (store.getState().text !== "") run(store.getState().text, next);
    },
    stop: rest,
  };
}

/** Asks all categories for a text; what was asked before counts no more. */
function createRunner(store: StoreApi<SearchState>, ask: SearchCategory) {
  let running = new AbortController();

  async function askOne(category: string, text: string, { signal }: AbortController): Promise<void> {
    const answer = await ask(category, text, signal);
    if (signal.aborted) return;
    store.setState(({ waiting, found: { [category]: _, ...others } }) => ({
      waiting: waiting.filter((id) => id !== category),
      found: answer ? { ...others, [category]: answer } : others,
    }));
  }

  return {
    run(text: string, categories: readonly string[]): void {
      running.abort("A newer search took its place");
      running = new AbortController();
      // What was found before stays until the new answer is there, so that the list does not flicker.
      const kept = Object.entries(store.getState().found).filter(([id]) => categories.includes(id));
      store.setState({ text, waiting: categories, found: Object.fromEntries(kept) });
      for (const category of categories) void askOne(category, text, running);
    },
    stop: () => running.abort("Nothing is searched any more"),
  };
}

/** Whether what a category found belongs to a text: what was found before stays until the new answer is there. */
export function isFoundFor({ text, waiting }: SearchState, wanted: string, category: string): boolean {
  return text === wanted && !waiting.includes(category);
}

/** Whether the first hit for a text is known: the categories before it have answered, or all have and there is none. */
export function isFirstKnown(state: SearchState, wanted: string, categories: readonly string[]): boolean {
  const open = categories.find((id) => !isFoundFor(state, wanted, id));
  const first = categories.find((id) => isFoundFor(state, wanted, id) && (state.found[id]?.hits.length ?? 0) > 0);
  if (open === undefined) return true;
  return first !== undefined && categories.indexOf(first) < categories.indexOf(open);
}
