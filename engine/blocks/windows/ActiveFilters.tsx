import { useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useWindow } from "../../actions/windowContext";
import { useDocument } from "../../documents/DocumentsContext";
import { Button } from "../../elements/Button";
import { Skeleton } from "../../elements/Skeleton";
import type { ListBlock } from "../../generated/documents";
import { useTranslate } from "../../languages/useTranslate";
import type { CustomBlockProps } from "../../registry/Registry";
import { FilterChips } from "../list/Filters";
import { changeListQuery, isNarrowed, type ListChange, readListQuery } from "../list/listQuery";
import { listOf } from "../list/useFurther";
import { withFurther } from "../list/withFurther";
import { FilterPresets } from "./FilterPresets";
import styles from "./windows.module.css";

/** The filters in force on a page's list: each can be taken away, all together too; Apply puts the change in force. */
export function ActiveFilters({ options, context }: CustomBlockProps) {
  const t = useTranslate();
  const page = String(context.route?.page ?? options.page);
  const { module, error } = useDocument("page", page);
  const list = listOf(module);
  const further = useDocument("page", list?.further ?? "");
  const whole = useMemo(() => list && withFurther(list, listOf(further.module)), [list, further.module]);
  if (error) return <p role="alert">{t("This window could not be loaded.")}</p>;
  if (!module || (list?.further && !further.module && !further.error)) return <Skeleton width="100%" height={64} />;
  if (!whole) return <p>{t("This page has no table.")}</p>;
  return <InForce list={whole} name={list?.id ?? page} />;
}

function InForce({ list, name }: { list: ListBlock; name: string }) {
  const t = useTranslate();
  const done = useWindow()?.done;
  const [params, setParams] = useSearchParams();
  const [draft, setDraft] = useState(() => readListQuery(params, list));
  const change = (wanted: ListChange) => setDraft((before) => ({ ...before, ...wanted }));
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
        <p>{t("No filters are in force.")}</p>
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
