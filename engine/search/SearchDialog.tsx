import { type KeyboardEvent, type MouseEvent, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useBoot } from "../documents/DocumentsContext";
import { SearchGlyph } from "../elements/glyphs";
import { useTranslate } from "../languages/useTranslate";
import { useLinks } from "../links/LinksContext";
import { CategoryChoice } from "./CategoryChoice";
import { isFoundFor } from "./createSearch";
import { PageResults, RecordResults } from "./Results";
import styles from "./Search.module.css";
import { findPages, PAGES } from "./searchResults";
import { useEnterKey } from "./useEnterKey";
import { type SearchControls, useSearch } from "./useSearch";
import { useSearchWindow } from "./useSearchWindow";

interface SearchDialogProps {
  onClose: () => void;
  /** Returns, once, the text typed before the dialog was open. */
  takeBuffer: () => string;
}

/** The global search: a text, the categories and the results; arrow keys move through the results, Escape closes it. */
export function SearchDialog({ onClose, takeBuffer }: SearchDialogProps) {
  const t = useTranslate();
  const [text, setText] = useState("");
  const search = useSearch();
  const pages = useFoundPages(text, search.chosen);
  const element = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const query = text.trim();
  const enter = useEnterKey(search, query, element);
  const { close, press } = useSearchWindow({ element, input, onClose, enter });
  const closeOutside = (event: MouseEvent) => event.target === element.current && close();
  const change = (next: string) => {
    setText(next);
    enter.cancel();
    search.type(next);
  };
  const begin = useEffectEvent(() => {
    const buffered = takeBuffer();
    if (buffered !== "") change(buffered);
  });
  // In the same task in which the dialog takes the focus, so that no key is lost.
  useLayoutEffect(() => begin(), []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself
    <dialog ref={element} className={styles.dialog} aria-label={t("Search")} onClose={onClose} onClick={closeOutside}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the inputs and links inside bubble here */}
      <div className={styles.content} onKeyDown={press as (event: KeyboardEvent) => void}>
        <div className={styles.bar}>
          <SearchGlyph size={16} aria-hidden="true" />
          <input
            ref={input}
            type="search"
            aria-label={t("Search")}
            placeholder={t("Search everything")}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            value={text}
            onChange={(event) => change(event.target.value)}
          />
          <kbd>{t("Esc")}</kbd>
        </div>
        <CategoryChoice search={search} pages={pages.length} />
        <div className={styles.results}>
          {search.categories.map((category) => (
            <RecordResults
              key={category.id}
              category={category}
              found={search.state.found[category.id]}
              isStale={!isFoundFor(search.state, query, category.id)}
              onDone={close}
            />
          ))}
          <PageResults pages={pages} onDone={close} />
        </div>
        <SearchStatus search={search} text={text} pages={pages.length} />
      </div>
    </dialog>
  );
}

function useFoundPages(text: string, chosen: readonly string[]) {
  const t = useTranslate();
  const { table, access } = useLinks();
  const { version } = useBoot();
  const query = text.trim();
  // biome-ignore lint/correctness/useExhaustiveDependencies: t changes with every drawing, the language with the documents
  return useMemo(
    () => (query === "" || !chosen.includes(PAGES) ? [] : findPages(query, table, access, (title) => t(title))),
    [query, chosen, table, access, version],
  );
}

/** The status of the search, as a live region. */
function SearchStatus({ search, text, pages }: { search: SearchControls; text: string; pages: number }) {
  const t = useTranslate();
  const { state, chosen } = search;
  const count = Object.values(state.found).reduce((sum, { hits }) => sum + hits.length, pages);
  const isSearched = state.text !== "" && state.text === text.trim() && state.pending.length === 0;
  const statusText = () => {
    if (chosen.length === 0) return t("No search criteria selected");
    if (text.trim() === "") return t("Type to search. Use the arrow keys to move and Enter to open.");
    if (!isSearched) return t("Searching…");
    return count === 0 ? t("No results found") : t("Results: {count}", { count });
  };
  return (
    <p role="status" className={styles.status}>
      {statusText()}
    </p>
  );
}
