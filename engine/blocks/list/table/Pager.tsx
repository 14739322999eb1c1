import { useId } from "react";
import { IconButton } from "../../../elements/buttons/IconButton";
import { NextGlyph, PreviousGlyph } from "../../../elements/glyphs";
import { Select } from "../../../elements/inputs/Select";
import { useTranslate } from "../../../languages/useTranslate";
import { useHoverIntent } from "../../../links/useHoverIntent";
import { useSetting } from "../../../settings/useSetting";
import styles from "../toolbar/Toolbar.module.css";

/** Props of a pager. */
export interface PagerProps {
  page: number;
  pageSize: number;
  lastPage: number;
  total: number;
  /** Number of rows on the page. */
  count: number;
  onPage: (page: number) => void;
  /** Called with the page the pointer is about to choose, to prefetch it. */
  onPrefetchPage?: (page: number) => void;
  onPageSize: (pageSize: number) => void;
}

/** The range and total of rows shown; page size and page buttons where not all rows fit the smallest page size. */
export function Pager({ page, pageSize, lastPage, total, count, ...props }: PagerProps) {
  const { onPage, onPrefetchPage, onPageSize } = props;
  const previous = useHoverIntent(() => page > 1 && onPrefetchPage?.(page - 1));
  const next = useHoverIntent(() => page < lastPage && onPrefetchPage?.(page + 1));
  const t = useTranslate();
  const sizeId = useId();
  const pageSizes = useSetting<readonly number[]>("pageSizes");
  const first = (page - 1) * pageSize + 1;
  const range = { first, last: first + count - 1, total };
  const sizes = pageSizes.includes(pageSize) ? pageSizes : [...pageSizes, pageSize].sort((a, b) => a - b);
  return (
    <nav aria-label={t("Pages")} className={styles.pager}>
      <output aria-live="polite">{count > 0 ? t("{first}–{last} of {total}", range) : t("0 rows")}</output>
      {(total > Math.min(...pageSizes) || page > 1) && (
        <>
          <span className={styles.size}>
            <label htmlFor={sizeId}>{t("Rows per page")}</label>
            <Select
              id={sizeId}
              value={String(pageSize)}
              options={sizes.map((size) => ({ value: String(size), label: String(size) }))}
              onChange={(event) => onPageSize(Number(event.target.value))}
            />
          </span>
          <span className={styles.size}>
            <IconButton
              icon={<PreviousGlyph size={16} />}
              label={t("Previous page")}
              disabled={page <= 1}
              onClick={() => onPage(page - 1)}
              {...previous}
            />
            <span>{t("{page} of {pages}", { page, pages: lastPage })}</span>
            <IconButton
              icon={<NextGlyph size={16} />}
              label={t("Next page")}
              disabled={page >= lastPage}
              onClick={() => onPage(page + 1)}
              {...next}
            />
          </span>
        </>
      )}
    </nav>
  );
}
