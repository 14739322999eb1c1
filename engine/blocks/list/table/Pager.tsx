import { useId } from "react";
import { IconButton } from "../../../elements/buttons/IconButton";
import { NextGlyph, PreviousGlyph } from "../../../elements/glyphs";
import { Select } from "../../../elements/inputs/Select";
import { useTranslate } from "../../../languages/useTranslate";
import { useHoverIntent } from "../../../links/useHoverIntent";
import { useSetting } from "../../../settings/useSetting";
import styles from "../toolbar/Toolbar.module.css";

/** What paging needs. */
export interface PagerProps {
  page: number;
  pageSize: number;
  lastPage: number;
  total: number;
  /** How many rows are shown. */
  count: number;
  onPage: (page: number) => void;
  /** Hears of a page somebody is about to ask for. */
  onNearPage?: (page: number) => void;
  onPageSize: (pageSize: number) => void;
}

/** Which rows of how many are shown, and the way to the others where not all of them fit the shortest page. */
export function Pager({ page, pageSize, lastPage, total, count, ...props }: PagerProps) {
  const { onPage, onNearPage, onPageSize } = props;
  const previous = useHoverIntent(() => page > 1 && onNearPage?.(page - 1));
  const next = useHoverIntent(() => page < lastPage && onNearPage?.(page + 1));
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
