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

/** The search, for the dialog. */
export interface SearchControls {
  categories: readonly SearchCategory[];
  /** The ids of the selected categories, including pages. */
  chosen: readonly string[];
  choose: (id: string, isSelected: boolean) => void;
  state: SearchState;
  type: (text: string) => void;
  flush: () => void;
}

/** The categories a user may search and the selected ones; the choice is stored in the browser. */
function useCategories() {
  const { header, operations } = useBoot();
  const { table, access } = useLinks();
  const storage = useUserStorage();
  const categories = useMemo(
    () => permittedCategories(header.search?.categories ?? [], operations, table, access),
    [header, operations, table, access],
  );
  const [excluded, setExcluded] = useState(() => readJson<string[]>(storage, KEY, []));
  const all = useMemo(() => [...categories.map(({ id }) => id), PAGES], [categories]);
  // The deselected ids are stored, so that a new category is selected by default.
  const chosen = useMemo(() => all.filter((id) => !Array.isArray(excluded) || !excluded.includes(id)), [all, excluded]);
  const choose = (id: string, isSelected: boolean) => {
    const next = all.filter((one) => (one === id ? !isSelected : !chosen.includes(one)));
    writeJson(storage, KEY, next);
    setExcluded(next);
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
    const searchCategory = async (id: string, q: string, signal: AbortSignal) => {
      const { operation = "", actions } = categories.find((category) => category.id === id) ?? {};
      const params = { q, ...header.search?.params };
      const { data, meta } = await api.call<SearchHit[]>(operation, { params, signal, background: true });
      if (!Array.isArray(data)) return undefined;
      const hits = actions ? data.map((hit) => ({ ...hit, actions })) : data;
      return { hits, total: typeof meta?.total === "number" ? meta.total : data.length };
    };
    return createSearch(searchCategory, searchDebounce, chosen.filter(isRecords));
  });
  useEffect(() => search.choose(chosen.filter(isRecords)), [search, chosen]);
  useEffect(() => search.stop, [search]);
  return { categories, chosen, choose, state: useStore(search.store), type: search.type, flush: search.flush };
}

const isRecords = (id: string) => id !== PAGES;
