import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useWindow } from "../../actions/windowContext";
import { Button } from "../../elements/buttons/Button";
import type { ListBlock } from "../../generated/documents";
import { useTranslate } from "../../languages/useTranslate";
import type { CustomBlockProps } from "../../registry/Registry";
import { FilterChips } from "../list/filters/Filters";
import { changeListQuery, isNarrowed, type ListChange, readListQuery } from "../list/query/listQuery";
import { FilterPresets } from "./FilterPresets";
import { PageListContent } from "./PageListContent";
import styles from "./windows.module.css";

/** The active filters of a page's list, to remove one by one or all at once; Apply commits the change. */
export function ActiveFilters(props: CustomBlockProps) {
  return <PageListContent {...props}>{(list, name) => <FilterDraft list={list} name={name} />}</PageListContent>;
}

function FilterDraft({ list, name }: { list: ListBlock; name: string }) {
  const t = useTranslate();
  const done = useWindow()?.done;
  const [params, setParams] = useSearchParams();
  const [draft, setDraft] = useState(() => readListQuery(params, list));
  const change = (changes: ListChange) => setDraft((before) => ({ ...before, ...changes }));
  const { q, filters } = draft;
  const apply = () => {
    setParams((current) => changeListQuery(current, list, { q, filters }));
    done?.();
  };
  return (
    <div className={styles.viewer}>
      {isNarrowed(draft) ? (
        <div className={styles.row}>
          {q !== "" && (
            <Button
              onClick={() => change({ q: "" })}
              aria-label={t("Remove the filter {label}", { label: t("Search") })}
            >
              {t("Search")}: {q} ×
            </Button>
          )}
          <FilterChips fields={list.filters ?? []} filters={filters} onChange={(next) => change({ filters: next })} />
          <Button onClick={() => change({ q: "", filters: {} })}>{t("Clear filters")}</Button>
        </div>
      ) : (
        <p>{t("No active filters.")}</p>
      )}
      <FilterPresets name={name} filters={filters} onTake={(next) => change({ filters: next })} />
      <div className={styles.row}>
        <Button tone="primary" onClick={apply}>
          {t("Apply")}
        </Button>
      </div>
    </div>
  );
}
