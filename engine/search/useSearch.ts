import { useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import { useApi } from "../api/ApiContext";
import { useBoot } from "../documents/DocumentsContext";
import type { SearchCategory } from "../generated/documents";
import { useLinks } from "../links/LinksContext";
import { readJson, writeJson } from "../settings/jsonStorage";
import { useEngineSettings } from "../settings/useSetting";
import { useUserStorage } from "../settings/useUserStorage";
import { createSearch, type SearchState } from "./createSearch";
import { PAGES, permittedCategories, type SearchHit } from "./searchResults";

const KEY = "searchCategories";

/** A search as the panel needs it. */
export interface SearchControls {
  categories: readonly SearchCategory[];
  /** The ids of the chosen categories, and pages. */
  chosen: readonly string[];
  choose: (id: string, isChosen: boolean) => void;
  state: SearchState;
  type: (text: string) => void;
  hurry: () => void;
}

/** The categories someone may search, and which of them are chosen; the choice is kept in this browser. */
function useCategories() {
  const { header, operations } = useBoot();
  const { table, access } = useLinks();
  const storage = useUserStorage();
  const categories = useMemo(
    () => permittedCategories(header.search?.categories ?? [], operations, table, access),
    [header, operations, table, access],
  );
  const [left, setLeft] = useState(() => readJson<string[]>(storage, KEY, []));
  const all = useMemo(() => [...categories.map(({ id }) => id), PAGES], [categories]);
  // What is kept is what was left out, so that a new category takes part at once.
  const chosen = useMemo(() => all.filter((id) => !Array.isArray(left) || !left.includes(id)), [all, left]);
  const choose = (id: string, isChosen: boolean) => {
    const next = all.filter((one) => (one === id ? !isChosen : !chosen.includes(one)));
    writeJson(storage, KEY, next);
    setLeft(next);
  };
  return { categories, chosen, choose };
}

/** A search over the categories of the header. */
export function useSearch(): SearchControls {
  const api = useApi();
  const { header } = useBoot();
  const { searchDebounce } = useEngineSettings();
  const { categories, chosen, choose } = useCategories();
  const [search] = useState(() => {
    const ask = async (id: string, q: string, signal: AbortSignal) => {
      const { operation = "", actions } = categories.find((category) => category.id === id) ?? {};
      const params = { q, ...header.search?.params };
      const { data, meta } = await api.call<SearchHit[]>(operation, { params, signal, background: true });
      if (!Array.isArray(data)) return undefined;
      const hits = actions ? data.map((hit) => ({ ...hit, actions })) : data;
      return { hits, total: typeof meta?.total === "number" ? meta.total : data.length };
    };
    return createSearch(ask, searchDebounce, chosen.filter(isRecords));
  });
  useEffect(() => search.choose(chosen.filter(isRecords)), [search, chosen]);
  useEffect(() => search.stop, [search]);
  return { categories, chosen, choose, state: useStore(search.store), type: search.type, hurry: search.hurry };
}

const isRecords = (id: string) => id !== PAGES;
